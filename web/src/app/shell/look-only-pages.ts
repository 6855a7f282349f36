/** Pages that are nothing but forms: to look at in the support view, switched off as a whole (ADM-05). */
const FORMS = [
  /^\/(settings|profile|changePassword|createPassword|helpdesk|groups|devices|sharegroup)(\/|$)/,
  /^\/cases\/new(\/|$)/,
  /^\/cases\/[^/]+\/edit(\/|$)/,
];

export function isFormPage(path: string): boolean {
  return FORMS.some((form) => form.test(path));
}
