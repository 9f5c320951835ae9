"""How forms are laid out: every field with its label, help and error bound to it, and all errors told once at the head."""

from django.forms.renderers import TemplatesSetting


class Renderer(TemplatesSetting):
    """Lays out `{{ form }}` and each of its fields by the parts of the ground."""

    form_template_name = "office/parts/form.html"
    field_template_name = "office/parts/field.html"
