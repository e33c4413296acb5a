// What is wrong with what was typed stands beside its field.

/** Shows the problem of each field that `errors` names, and goes to the first. */
export function showProblems(form, errors) {
  const wrong = [...form.querySelectorAll('[name]')].filter(({ name }) => name in errors);
  for (const field of wrong) showProblem(field);
  wrong[0]?.focus();
  // Not only within sight: above what is said of it.
  wrong[0]?.scrollIntoView({ block: 'center' });
}

export function showProblem(field) {
  field.ariaInvalid = 'true';
  const problem = field.form.querySelector(`#${CSS.escape(field.id)}-problem`);
  if (problem) problem.textContent = problem.dataset.problem;
}

export function clearProblems(form) {
  for (const field of form.querySelectorAll('[aria-invalid]'))
    field.removeAttribute('aria-invalid');
  for (const problem of form.querySelectorAll('[data-problem]')) problem.textContent = '';
}

export function labelOf(form, name) {
  const field = form.querySelector(`[name="${CSS.escape(name)}"]`);
  return field?.labels?.[0]?.textContent.trim() ?? name;
}
