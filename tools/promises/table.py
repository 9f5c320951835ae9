"""The promises of the sealed urn, in the order in which they are made to people."""

from enajena.basics.text import Text
from promises.model import Edit, Guard, Promise

_SECRECY = "tests/urn/test_promise_secrecy.py::"
_COMPLETE = "tests/urn/test_promise_completeness.py::"
_DURABLE = "tests/urn/test_promise_durability.py::"
_OPENING = "tests/urn/test_promise_opening.py::"
_LIFE = "tests/urn/test_urn_life.py::"
_VERIFY = "tests/urn/test_urn_verify.py::"
_WITNESS = "tests/urn/test_witness.py::"
_NO_PLAINTEXT = f"{_SECRECY}test_no_plaintext_is_on_the_server_in_its_database_files_logs_or_memory"
_SCHEDULE = f"{_COMPLETE}test_nothing_is_dropped_changed_or_added_late_whatever_the_schedule"
_KILL = f"{_DURABLE}test_no_acknowledged_deposit_is_lost_by_a_kill_at_any_step"
_POWER = f"{_DURABLE}test_no_acknowledged_deposit_is_lost_by_a_power_cut"
_DISK = f"{_DURABLE}test_a_full_or_broken_disk_refuses_a_deposit_in_words"
_BOMB = "tests/spreadsheet/test_sheet_hostile.py::test_a_workbook_of_a_few_megabytes_that_opens_to_831_is_refused"
_FORMULA = "tests/engine/test_intake_check.py::test_no_cell_of_a_copy_or_its_lists_is_a_formula"
_ENVELOPE, _UNSEALING = "enajena.urn.envelope", "enajena.urn.unsealing"
_DEPOSIT, _FILES, _PACKAGE = "enajena.urn.deposit", "enajena.urn.files", "enajena.urn.package"
_EFFECTS = "enajena.book.effects.urn"

_FORM_CHECKED = Edit(_ENVELOPE, "        _check_sealed(name, file)\n", "        pass\n")
_OFFER_SEALED = Edit(_ENVELOPE, "offer=pyrage.encrypt(offer.content(), [recipients[0]]),", "offer=offer.content(),")
_RESERVE_SEALED = Edit(_ENVELOPE, "reserve=pyrage.encrypt(reserve.content(), [recipients[1]]),", "reserve=reserve.content(),")

PROMISES = (
    Promise(
        id="no_plaintext",
        words=Text(
            "El servidor no tiene texto en claro: ni en la base de datos, ni en archivos, bitácoras o memoria.",
            "No plaintext is on the server: neither in its database, nor in files, logs or memory.",
        ),
        tests=(_NO_PLAINTEXT, f"{_SECRECY}test_what_is_not_sealed_is_refused_before_it_touches_the_disk"),
        guards=(
            Guard(
                words=Text("el sellado, y su revisión en el servidor", "the sealing, and the server's look at it"),
                edits=(_OFFER_SEALED, _RESERVE_SEALED, _FORM_CHECKED),
                test=_NO_PLAINTEXT,
            ),
            Guard(
                words=Text("la revisión de que cada parte esté sellada", "the check that each part is sealed"),
                edits=(_FORM_CHECKED,),
                test=f"{_SECRECY}test_what_is_not_sealed_is_refused_before_it_touches_the_disk",
                cheap=True,
            ),
        ),
    ),
    Promise(
        id="k_of_n",
        words=Text("Menos de k custodios no averiguan nada; k cualesquiera abren.", "Fewer than k custodians learn nothing; any k open."),
        tests=(
            f"{_SECRECY}test_fewer_than_k_shares_tell_nothing_whatever_the_secret",
            f"{_SECRECY}test_fewer_than_k_custodians_open_nothing_and_any_k_open_it_all",
            f"{_LIFE}test_any_k_custodians_open_it",
            f"{_LIFE}test_fewer_than_k_custodians_do_not",
        ),
        guards=(
            Guard(
                words=Text("un coeficiente al azar por cada custodio menos uno", "one random coefficient for each custodian but one"),
                edits=(Edit("enajena.urn.shamir", "for _ in range(k - 1))]", "for _ in range(k - 2))]"),),
                test=f"{_SECRECY}test_fewer_than_k_shares_tell_nothing_whatever_the_secret",
                cheap=True,
            ),
            Guard(
                words=Text("el umbral del manifiesto al repartir", "the manifest's threshold in the splitting"),
                edits=(
                    Edit(
                        _ENVELOPE,
                        "split(str(identity).encode(), manifest.k, len(manifest.custodians))",
                        "split(str(identity).encode(), 1, len(manifest.custodians))",
                    ),
                ),
                test=f"{_SECRECY}test_fewer_than_k_custodians_open_nothing_and_any_k_open_it_all",
                cheap=True,
            ),
        ),
    ),
    Promise(
        id="age",
        words=Text("Un sobre se abre con el programa age.", "An envelope opens with the age program."),
        tests=(
            f"{_SECRECY}test_an_envelope_is_opened_with_the_age_program_alone",
            f"{_SECRECY}test_what_an_opening_publishes_opens_each_offer_with_the_age_program",
            "tests/urn/test_sealing_in_a_browser.py::test_the_program_age_opens_every_part_of_it",
        ),
        guards=(
            Guard(
                words=Text("el destinatario de la oferta", "the recipient of the offer"),
                edits=(
                    Edit(
                        _ENVELOPE,
                        "offer=pyrage.encrypt(offer.content(), [recipients[0]]),",
                        "offer=pyrage.encrypt(offer.content(), [recipients[1]]),",
                    ),
                ),
                test=f"{_SECRECY}test_an_envelope_is_opened_with_the_age_program_alone",
                cheap=True,
            ),
        ),
    ),
    Promise(
        id="complete",
        words=Text("Nada se quita, cambia o agrega tarde.", "Nothing is dropped, changed or added late."),
        tests=(
            _SCHEDULE,
            f"{_COMPLETE}test_an_urn_is_not_closed_by_a_count_that_leaves_one_out_or_puts_one_in",
            f"{_COMPLETE}test_an_urn_is_not_extended_once_its_closing_came",
            f"{_COMPLETE}test_a_package_under_an_earlier_checkpoint_than_the_closing_is_refused",
            f"{_LIFE}test_a_log_that_was_changed_is_refused_by_the_custodian",
            f"{_LIFE}test_a_missing_or_changed_envelope_is_named",
            f"{_VERIFY}test_a_changed_byte_in_any_file_is_named",
            "tests/urn/test_urn_extension.py::test_after_an_extension_everybody_takes_the_closing_from_the_log",
            "tests/urn/test_urn_paper.py::test_an_envelope_not_typed_or_not_checked_holds_the_opening_up_by_its_seal",
        ),
        guards=(
            Guard(
                words=Text("el instante del acto contra el término", "the instant of the act against the term"),
                edits=(Edit(_EFFECTS, "    if (urn.opens <= at < urn.closes) is inside:\n", "    if inside:\n"),),
                test=_SCHEDULE,
            ),
            Guard(
                words=Text("la cuenta al cerrar", "the count at the closing"),
                edits=(Edit(_EFFECTS, "    if inside != (body.envelopes, body.paper_envelopes):\n", "    if not inside:\n"),),
                test=f"{_COMPLETE}test_an_urn_is_not_closed_by_a_count_that_leaves_one_out_or_puts_one_in",
                cheap=True,
            ),
            Guard(
                words=Text("la prórroga sólo antes del cierre", "an extension only before the closing"),
                edits=(Edit(_EFFECTS, "    if not act.at < urn.closes < body.closes:\n", "    if not urn.closes < body.closes:\n"),),
                test=f"{_COMPLETE}test_an_urn_is_not_extended_once_its_closing_came",
            ),
            Guard(
                words=Text("la raíz de las hojas bajo el cierre firmado", "the root of the leaves under the signed closing"),
                edits=(Edit(_PACKAGE, "    if count != checkpoint.size or root(frontier) != checkpoint.root:\n", "    if count < 0:\n"),),
                test=f"{_LIFE}test_a_log_that_was_changed_is_refused_by_the_custodian",
            ),
        ),
    ),
    Promise(
        id="one_history",
        words=Text(
            "No hay dos historias: un testigo niega su firma a la segunda.", "No split view: a witness refuses its signature to a fork."
        ),
        tests=(
            f"{_COMPLETE}test_no_split_view_a_witness_refuses_the_second_history",
            f"{_WITNESS}test_a_second_history_is_refused",
            f"{_WITNESS}test_a_step_back_is_refused_also_after_a_restart",
        ),
        guards=(
            Guard(
                words=Text("la prueba de que el registro sólo creció", "the proof that the log only grew"),
                edits=(
                    Edit(
                        "enajena.urn.witness",
                        "    return is_consistent(size, seen_root, checkpoint.size, checkpoint.root, proof)\n",
                        "    return True\n",
                    ),
                ),
                test=f"{_COMPLETE}test_no_split_view_a_witness_refuses_the_second_history",
            ),
        ),
    ),
    Promise(
        id="clock",
        words=Text("Un reloj atrasado se rechaza.", "A clock moved back is refused."),
        tests=(
            f"{_COMPLETE}test_a_clock_moved_back_is_refused_and_the_urn_stays_as_it_was",
            f"{_LIFE}test_a_custodian_gives_nothing_before_the_closing_by_its_own_clock",
        ),
        guards=(
            Guard(
                words=Text("el instante del último acto", "the instant of the last act"),
                edits=(Edit("enajena.book.record", "        if last is not None and self.at < last:\n", "        if False:\n"),),
                test=f"{_COMPLETE}test_a_clock_moved_back_is_refused_and_the_urn_stays_as_it_was",
                cheap=True,
            ),
        ),
    ),
    Promise(
        id="deadline",
        words=Text("El plazo es exacto al instante.", "The deadline is exact to the instant."),
        tests=(
            f"{_COMPLETE}test_the_deadline_is_exact_to_the_microsecond",
            f"{_LIFE}test_the_urn_does_not_close_before_its_deadline",
        ),
        guards=(
            Guard(
                words=Text("el instante del cierre queda fuera", "the instant of the closing is outside"),
                edits=(
                    Edit(
                        _EFFECTS,
                        "    if (urn.opens <= at < urn.closes) is inside:\n",
                        "    if (urn.opens <= at <= urn.closes) is inside:\n",
                    ),
                ),
                test=f"{_COMPLETE}test_the_deadline_is_exact_to_the_microsecond",
                cheap=True,
            ),
        ),
    ),
    Promise(
        id="kill",
        words=Text(
            "Ningún depósito con constancia se pierde si el proceso muere en cualquier paso, en SQLite o PostgreSQL.",
            "No acknowledged deposit is lost where the process is killed at any step, on SQLite or PostgreSQL.",
        ),
        tests=(
            f"{_KILL}[sqlite]",
            f"{_KILL}[postgresql]",
            f"{_DURABLE}test_an_urn_on_either_database_goes_from_deposit_to_verification",
            f"{_DURABLE}test_orphans_of_a_deposit_cut_off_are_swept_and_nothing_else",
            f"{_DURABLE}test_a_sweep_waits_for_a_deposit_that_is_under_way",
        ),
        guards=(
            Guard(
                words=Text("el archivo antes que el acto", "the file before the act"),
                edits=(
                    Edit(_DEPOSIT, "        keep(envelope_path(folder, sha256), content)\n", ""),
                    Edit(_DEPOSIT, "            return _in_or_out(book, manifest, ", "            done = _in_or_out(book, manifest, "),
                    Edit(
                        _DEPOSIT,
                        "            raise\n\n\ndef _is_dep",
                        "            raise\n        keep(envelope_path(folder, sha256), content)\n        return done\n\n\ndef _is_dep",
                    ),
                ),
                test=f"{_KILL}[sqlite]",
            ),
            Guard(
                words=Text("la barrida espera al depósito en curso", "the sweep waits for the deposit under way"),
                edits=(Edit(_DEPOSIT, "        fcntl.flock(descriptor, how)\n", "        pass\n"),),
                test=f"{_DURABLE}test_a_sweep_waits_for_a_deposit_that_is_under_way",
            ),
        ),
    ),
    Promise(
        id="power",
        words=Text(
            "Ningún depósito con constancia se pierde si se va la luz tras cualquier escritura.",
            "No acknowledged deposit is lost where the power goes after any write.",
        ),
        tests=(
            _POWER,
            f"{_DURABLE}test_the_same_power_cut_shows_the_loss_where_the_database_does_not_wait",
            f"{_DURABLE}test_a_database_that_does_not_wait_for_the_disk_takes_no_deposit",
        ),
        guards=(
            Guard(
                words=Text("SQLite espera al disco (no `NORMAL`)", "SQLite waits for the disk (not `NORMAL`)"),
                edits=(
                    Edit("enajena.book.databases", "PRAGMA synchronous={_SYNCHRONOUS[mode][0]};", "PRAGMA synchronous=NORMAL;"),
                    Edit("enajena.book.databases", "wanted is not None and wanted[1] == synchronous", "wanted is not None"),
                ),
                test=_POWER,
            ),
            Guard(
                words=Text("el sobre espera al disco", "the envelope waits for the disk"),
                edits=(Edit(_FILES, "            os.fsync(out.fileno())\n", ""),),
                test=_POWER,
            ),
            Guard(
                words=Text("el nombre del sobre espera al disco", "the name of the envelope waits for the disk"),
                edits=(Edit(_FILES, "        sync_folder(file.parent)\n", ""),),
                test=_POWER,
            ),
            Guard(
                words=Text("los nombres de las carpetas nuevas esperan al disco", "the names of new folders wait for the disk"),
                edits=(
                    Edit(_FILES, "    folder.mkdir(exist_ok=True)\n    sync_folder(folder.parent)\n", "    folder.mkdir(exist_ok=True)\n"),
                ),
                test=_POWER,
            ),
        ),
    ),
    Promise(
        id="disk",
        words=Text(
            "Un disco lleno o dañado rechaza y nunca corrompe, en SQLite o PostgreSQL.",
            "A full or broken disk refuses and never corrupts, on SQLite or PostgreSQL.",
        ),
        tests=(
            _DISK,
            f"{_DURABLE}test_a_file_that_may_not_grow_refuses_a_deposit_in_words",
            "tests/book/test_endurance_refusals.py::test_a_full_disk_refuses_and_leaves_the_book_as_it_was",
            "tests/book/test_endurance_refusals.py::test_an_error_of_the_disk_refuses_and_leaves_the_book_as_it_was",
            "tests/book/test_endurance_refusals.py::test_a_connection_lost_at_any_step_refuses_and_leaves_the_book_whole",
        ),
        guards=(
            Guard(
                words=Text("el error del disco detiene el depósito", "the error of the disk stops the deposit"),
                edits=(Edit(_FILES, "        raise not_kept(file, error) from error\n", "        del error\n"),),
                test=f"{_DISK}[fsync-full]",
            ),
        ),
    ),
    Promise(
        id="bad_contribution",
        words=Text(
            "Un aporte falso nombra a su custodio, y los demás bastan.", "A bad contribution names its custodian, and the others suffice."
        ),
        tests=(
            f"{_OPENING}test_a_custodian_who_signs_false_shares_is_named_and_the_others_suffice",
            f"{_OPENING}test_a_contribution_that_its_custodian_did_not_sign_is_named_and_the_others_suffice",
            f"{_LIFE}test_a_bad_contribution_names_its_custodian_and_the_others_suffice",
        ),
        guards=(
            Guard(
                words=Text("el compromiso del sobre con cada parte", "the envelope's commitment to each share"),
                edits=(
                    Edit(
                        _UNSEALING,
                        "        return tuple(share_hash(read_share(text)) for text in pair) == envelope.part_hashes[place]\n",
                        "        return True\n",
                    ),
                ),
                test=f"{_OPENING}test_a_custodian_who_signs_false_shares_is_named_and_the_others_suffice",
                cheap=True,
            ),
        ),
    ),
    Promise(
        id="unopenable",
        words=Text("Un sobre que no abre no estorba a los demás.", "An envelope that does not open stands in nobody's way."),
        tests=(
            f"{_LIFE}test_an_envelope_that_cannot_be_opened_stands_in_nobodys_way",
            f"{_LIFE}test_an_offer_under_anothers_reserve_is_void",
            f"{_LIFE}test_a_person_the_book_would_refuse_voids_that_envelope_alone",
            "tests/urn/test_promise_hostile_envelopes.py::test_envelopes_made_to_break_the_opening_are_void_alone",
        ),
        guards=(
            Guard(
                words=Text("lo sellado con mala fe no detiene la lectura", "what was sealed in bad faith does not stop the reading"),
                edits=(
                    Edit(
                        "enajena.urn.payloads",
                        "    except (ValueError, RecursionError) as error:\n",
                        "    except KeyError as error:\n",
                    ),
                ),
                test="tests/urn/test_promise_hostile_envelopes.py::test_envelopes_made_to_break_the_opening_are_void_alone[sqlite]",
            ),
            Guard(
                words=Text("un sobre que no abre se anula solo", "an envelope that does not open is void alone"),
                edits=(
                    Edit(
                        _UNSEALING,
                        "    except (pyrage.IdentityError, pyrage.DecryptError):\n        return None\n    return content if",
                        "    except KeyError:\n        return None\n    return content if",
                    ),
                ),
                test=f"{_LIFE}test_an_offer_under_anothers_reserve_is_void",
                cheap=True,
            ),
        ),
    ),
    Promise(
        id="roles",
        words=Text("Los permisos valen en cada punto de acceso y estado.", "Roles hold on every endpoint in every state."),
        not_yet=Text("no hay portal todavía", "there is no portal yet"),
    ),
    Promise(
        id="two_people",
        words=Text("Lo que es de dos personas pide dos personas.", "Acts of two people need two people."),
        tests=(
            f"{_LIFE}test_the_opening_takes_two_people",
            f"{_OPENING}test_an_opening_by_one_person_under_several_names_is_refused",
            "tests/urn/test_urn_paper.py::test_whoever_typed_it_does_not_check_it",
        ),
        guards=(
            Guard(
                words=Text("quién transcribió el sobre de papel", "who typed the paper envelope"),
                edits=(
                    Edit(
                        _EFFECTS,
                        '    if different_people(act.act.by) & different_people(tuple((paper.typed_by or "").split(_LINE))):\n',
                        "    if not act.act.by:\n",
                    ),
                ),
                test="tests/urn/test_urn_paper.py::test_whoever_typed_it_does_not_check_it",
            ),
            Guard(
                words=Text("la cuenta de personas distintas", "the count of different people"),
                edits=(Edit("enajena.book.checks", 'if len(people - {""}) < kind.people or "" in people:', "if not people:"),),
                test=f"{_OPENING}test_an_opening_by_one_person_under_several_names_is_refused",
                cheap=True,
            ),
        ),
    ),
    Promise(
        id="names",
        words=Text(
            "Ningún nombre se vuelve marca, línea de registro, ruta ni orden de la terminal.",
            "No name becomes markup, a line of the log, a path or an order to the terminal.",
        ),
        tests=(
            f"{_OPENING}test_a_name_that_could_do_harm_is_in_no_manifest",
            f"{_OPENING}test_a_witness_that_could_put_a_line_into_a_note_is_in_no_manifest",
            f"{_OPENING}test_no_sign_that_hides_or_turns_a_line_is_in_the_log",
            f"{_OPENING}test_no_name_becomes_markup_on_a_receipt",
            f"{_OPENING}test_no_name_of_a_file_moves_the_cursor_or_turns_a_line_of_the_terminal",
            f"{_OPENING}test_odd_signs_are_shown_as_codes_and_json_stays_the_same_json",
            "tests/urn/test_sealing_page.py::test_words_of_the_manifest_and_the_programme_stay_data",
            "tests/urn/test_sealing_page.py::test_the_policy_allows_the_script_and_the_style_that_are_there_and_nothing_else",
            "tests/urn/test_sealing_in_a_browser.py::test_a_hostile_name_stays_text_and_an_odd_one_is_refused_beside_its_field",
        ),
        guards=(
            Guard(
                words=Text("los nombres del manifiesto", "the names of the manifest"),
                edits=(Edit("enajena.urn.manifest", "        if not _NAME.fullmatch(one):\n", "        if one is None:\n"),),
                test=f"{_OPENING}test_a_name_that_could_do_harm_is_in_no_manifest",
            ),
            Guard(
                words=Text("los signos raros en el registro", "odd signs in the log"),
                edits=(Edit("enajena.book.acts.codec", "    _check_signs(act, written)\n", ""),),
                test=f"{_OPENING}test_no_sign_that_hides_or_turns_a_line_is_in_the_log",
            ),
            Guard(
                words=Text("los signos raros en la terminal", "odd signs on the terminal"),
                edits=(Edit("enajena.cli.wrapping", "    text, width = visible(text), _width()\n", "    width = _width()\n"),),
                test=f"{_OPENING}test_no_name_of_a_file_moves_the_cursor_or_turns_a_line_of_the_terminal",
            ),
            Guard(
                words=Text("los nombres en la constancia", "names on the receipt"),
                edits=(
                    Edit("enajena.urn.proven", 'return f"<p>{html.escape(told.to(language))}</p>"', 'return f"<p>{told.to(language)}</p>"'),
                ),
                test=f"{_OPENING}test_no_name_becomes_markup_on_a_receipt",
            ),
        ),
    ),
    Promise(
        id="formulas",
        words=Text("Lo exportado no tiene fórmulas al reabrirlo.", "Exports reopened in a spreadsheet hold no formula."),
        tests=(
            _FORMULA,
            "tests/spreadsheet/test_workbook_out.py::test_a_text_is_never_a_live_formula_or_a_link",
            "tests/spreadsheet/test_workbook_out.py::test_a_heading_is_never_a_live_formula",
            "tests/spreadsheet/test_template_workbook.py::test_no_cell_of_a_template_is_a_formula",
        ),
        guards=(
            Guard(
                words=Text("el apóstrofo ante lo que parece fórmula", "the apostrophe before what looks like a formula"),
                edits=(Edit("enajena.basics.inert", 'return f"\'{text}" if is_live(text) else text', "return text"),),
                test=_FORMULA,
            ),
        ),
    ),
    Promise(
        id="bombs",
        words=Text("Un archivo que se infla se rechaza pronto y en 256 MB.", "A decompression bomb is refused soon and within 256 MB."),
        tests=(_BOMB, "tests/spreadsheet/test_sheet_hostile.py::test_a_part_that_says_it_is_small_and_is_not_ends_where_it_said"),
        guards=(
            Guard(
                words=Text("cuánto puede crecer una parte", "how much a part may grow"),
                edits=(
                    Edit(
                        "enajena.intake.spreadsheet.archive",
                        "        if member.file_size > _RATIO_FROM_BYTES and ratio > MAX_RATIO:\n",
                        "        if ratio < 0:\n",
                    ),
                ),
                test=_BOMB,
            ),
        ),
    ),
    Promise(
        id="public",
        words=Text("Ningún archivo público tiene datos personales.", "No public file holds personal data."),
        tests=(
            f"{_OPENING}test_no_personal_data_is_in_any_public_file",
            f"{_VERIFY}test_no_name_and_no_document_is_in_the_package",
            "tests/urn/test_urn_attachments.py::test_the_office_keeps_them_sealed_and_publishes_nothing_of_them",
            "tests/urn/test_urn_paper.py::test_the_photograph_is_kept_by_its_hash_and_not_published",
            "tests/book/test_log_export.py::test_an_export_for_publication_holds_nothing_personal_and_no_file",
        ),
        guards=(
            Guard(
                words=Text("lo publicado deja fuera lo personal", "what is published leaves out what is personal"),
                edits=(
                    Edit(
                        "enajena.book.plain.export",
                        "        _sale(book, layout.folder_of(making, sale), sale, size, public=public)\n",
                        "        _sale(book, layout.folder_of(making, sale), sale, size, public=False)\n",
                    ),
                ),
                test=f"{_OPENING}test_no_personal_data_is_in_any_public_file",
            ),
        ),
    ),
    Promise(
        id="suppression",
        words=Text(
            "Lo suprimido no deja ni un byte, y el registro y el paquete se siguen verificando.",
            "What is suppressed leaves no byte, and log and package still verify.",
        ),
        tests=(
            f"{_OPENING}test_whoever_is_suppressed_leaves_no_byte_and_log_and_package_still_verify",
            "tests/book/test_general_suppression.py",
        ),
        guards=(
            Guard(
                words=Text("se borra en todas las versiones de las tablas", "it is blanked in every version of the tables"),
                edits=(Edit("enajena.book.desk", "        bulk.blank(self.alias, self.sale, person)\n", ""),),
                test=f"{_OPENING}test_whoever_is_suppressed_leaves_no_byte_and_log_and_package_still_verify",
                cheap=True,
            ),
            Guard(
                words=Text("el archivo se sobrescribe (`secure_delete`)", "the file is overwritten (`secure_delete`)"),
                edits=(Edit("enajena.book.databases", " PRAGMA secure_delete=ON;", " PRAGMA secure_delete=OFF;"),),
                test=f"{_OPENING}test_whoever_is_suppressed_leaves_no_byte_and_log_and_package_still_verify",
            ),
        ),
    ),
    Promise(
        id="speed",
        words=Text(
            "500.000 sobres, 3 de 5: menos de 5 minutos por custodio y 10 para la entidad, en 2 núcleos.",
            "500,000 envelopes, 3 of 5: under 5 minutes a custodian and 10 for the office, on 2 cores.",
        ),
        not_yet=Text("se mide con `make bench`, no con una prueba", "it is measured by `make bench`, not by a test"),
    ),
)
