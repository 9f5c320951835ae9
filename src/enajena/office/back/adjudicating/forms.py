"""What a rehearsal may have otherwise: the shares on offer, the rule, a number of a ceiling, what becomes of what goes over it."""

import re
from collections.abc import Mapping, Sequence

from django import forms

from enajena.basics.text import Text
from enajena.office.ground.language import tell
from enajena.programme.model import Programme
from enajena.programme.show_stage import RULE_TEXTS
from enajena.programme.stage_model import MinimumPrice, Stage
from enajena.rules.adjudication import RULES
from enajena.study.coefficients import coefficients_of

POLICY_TEXTS = {
    "reject": Text("rechazar lo que pasa del tope", "reject what goes over the ceiling"),
    "reduce": Text("reducir al tope", "reduce to the ceiling"),
    "refer": Text("remitir a decisión", "refer for decision"),
}
_SOME = Text("N acciones", "N shares")


class RehearsalForm(forms.Form):
    """What is tried instead of what is; all of it may be left empty, and then only what is is rehearsed."""

    def __init__(self, programme: Programme, stage: Stage, *arguments: object, **named: object) -> None:
        """Ask what the stage may have otherwise."""
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        self.fields["acciones"] = forms.CharField(
            required=False,
            label=tell(Text("Otras acciones ofrecidas", "Other shares on offer")),
            help_text=tell(Text("Uno o varios números, separados por espacios.", "One or more numbers, apart by blanks.")),
        )
        if isinstance(stage.price, MinimumPrice):
            return
        self.fields["regla"] = forms.MultipleChoiceField(
            required=False,
            widget=forms.CheckboxSelectMultiple,
            choices=[(name, tell(RULE_TEXTS[name].format(flat=_SOME, lot=_SOME))) for name in RULES],
            label=tell(Text("Otras reglas", "Other rules")),
        )
        self.fields["numero"] = forms.IntegerField(
            required=False,
            min_value=1,
            label=tell(Text("N de las reglas que lo piden", "N of the rules that ask for it")),
        )
        numbers = [(one.name, f"{one.source}: {tell(one.label)} ({one.value})") for one in coefficients_of(programme, stage)]
        if numbers:
            none = ("", tell(Text("Ninguno", "None")))
            self.fields["tope"] = forms.ChoiceField(
                required=False, choices=[none, *numbers], label=tell(Text("Un número de un tope", "A number of a ceiling"))
            )
            self.fields["valores"] = forms.CharField(
                required=False,
                label=tell(Text("Otros valores de ese número", "Other values of that number")),
                help_text=tell(Text("Como 3 o 4.5, separados por espacios.", "Such as 3 or 4.5, apart by blanks.")),
            )
            self.fields["sobre"] = forms.MultipleChoiceField(
                required=False,
                widget=forms.CheckboxSelectMultiple,
                choices=[(name, tell(text)) for name, text in POLICY_TEXTS.items()],
                label=tell(Text("Lo que pasa del tope", "What goes over the ceiling")),
            )

    def clean_acciones(self) -> list[str]:
        """Return the numbers of shares, without the points that people write in them."""
        texts = str(self.cleaned_data["acciones"]).replace(".", "").split()
        if not all(re.fullmatch(r"[1-9][0-9]{0,17}", text) for text in texts):
            raise forms.ValidationError(tell(Text("Escriba números enteros, uno o más.", "Write whole numbers, one or more.")))
        return list(dict.fromkeys(texts))

    def clean(self) -> None:
        """Ask for the number of the rules that need one, and for values of the number that was chosen."""
        if {"flat_then_pro_rata", "lots"} & set(self.cleaned_data.get("regla") or ()) and not self.cleaned_data.get("numero"):
            self.add_error("numero", tell(Text("Esa regla pide este número.", "That rule asks for this number.")))
        if bool(self.cleaned_data.get("tope")) != bool(str(self.cleaned_data.get("valores", "")).split()):
            self.add_error("valores" if self.cleaned_data.get("tope") else "tope", tell(Text("Van los dos juntos.", "Both go together.")))

    def changes(self) -> Mapping[str, Sequence[str]]:
        """Return what is changed, by the names of a what-if."""
        said = self.cleaned_data
        found = {"shares": said["acciones"], "rule": said.get("regla") or [], "over_ceiling": said.get("sobre") or []}
        if said.get("tope"):
            found[said["tope"]] = list(dict.fromkeys(str(said["valores"]).split()))
        return {name: values for name, values in found.items() if values}
