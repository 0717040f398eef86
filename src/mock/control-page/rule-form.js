/** The form for adding a rule. It shows the field for the selected kind and returns the rule. */

const byId = (id) => document.getElementById(id)

/** Fields that apply to only one kind of rule. */
const RULE_FIELDS = { status: 'rule-status', delay: 'rule-delay', redirect: 'rule-location' }

/** Shows the field for the selected kind. Disables the hidden fields, so that they are not required. */
function showRuleFields() {
  const { value } = byId('rule-kind')
  for (const [kind, id] of Object.entries(RULE_FIELDS)) {
    byId(`${id}-field`).hidden = kind !== value
    byId(id).disabled = kind !== value
  }
}

/** Returns the rule described by the form. */
export function ruleFromForm() {
  const target = byId('rule-target').value.trim()
  const kind = byId('rule-kind').value
  const times = byId('rule-times').value
  return {
    kind,
    ...(target.startsWith('/') ? { path: target } : { endpoint: target }),
    ...(kind === 'status' && { status: Number(byId('rule-status').value) }),
    ...(kind === 'delay' && { delayMs: Number(byId('rule-delay').value) }),
    ...(kind === 'redirect' && { location: byId('rule-location').value.trim() }),
    ...(times !== '' && { times: Number(times) }),
  }
}

byId('rule-kind').addEventListener('change', showRuleFields)
