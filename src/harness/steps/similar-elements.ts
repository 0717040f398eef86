import leven from 'leven'

/** How many near misses are named. */
const MAX_NAMED = 6

/** What a label can stand beside. */
const FIELD_ROLES = [
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'checkbox',
  'radio',
  'spinbutton',
  'slider',
  'switch',
]

interface Target {
  /** Undefined where any text will do. */
  readonly roles: readonly string[] | undefined
  readonly name: string
}

/**
 * What a page has in the place of an element that it does not have, the nearest first (JRNY-73): `button "Add to Cart",
 * "Close"`; '' where there is nothing like it. `text` names the locator; `words` is the page's accessibility tree as text.
 */
export function findSimilarElements(text: string, aria: string): string {
  const target = parseTargetText(text)
  if (target === undefined) return ''
  const names = new Map<string, string>()
  for (const { role, name } of listElements(aria)) {
    const matches = target.roles === undefined ? role !== 'document' : target.roles.includes(role)
    if (matches && name !== '' && !names.has(name)) names.set(name, role)
  }
  const near = [...names]
    .map(([name, role]) => ({ name, role, distance: getDistance(name, target.name) }))
    // Of all the texts of a page only those that are nearly the same say anything.
    .filter(({ distance }) => target.roles !== undefined || distance < 0.5)
    .toSorted((one, other) => one.distance - other.distance)
  if (near.length === 0) return ''
  const shown = near.slice(0, MAX_NAMED)
  const parts = shown.map(({ name, role }, index) => {
    const isSame = target.roles === undefined || shown[index - 1]?.role === role
    return isSame ? JSON.stringify(name) : `${role} ${JSON.stringify(name)}`
  })
  const more = near.length - shown.length
  return `${parts.join(', ')}${more === 0 ? '' : ` and ${more} more`}`
}

/** The last thing that a locator looks for by a name. */
function parseTargetText(text: string): Target | undefined {
  const pattern = /getBy(Role|Label|Text)\((?:'(\w+)', \{ name: )?(?:'((?:[^'\\]|\\.)*)'|\/(.+?)\/\w*)/g
  const [, by, role, literal, expression] = [...withoutFilters(text).matchAll(pattern)].at(-1) ?? []
  const name = (literal ?? expression ?? '').replaceAll(/\\(.)/g, '$1')
  if (by === 'Label') return { roles: FIELD_ROLES, name }
  if (by === 'Text') return { roles: undefined, name }
  // A role without a name stands where the name would.
  return by === undefined ? undefined : role === undefined ? { roles: [name], name: '' } : { roles: [role], name }
}

/** A locator without what its element has to hold, which is not what is looked for. */
function withoutFilters(text: string): string {
  const start = text.indexOf('.filter(')
  if (start === -1) return text
  let depth = 0
  const rest = Array.from(text.slice(start + '.filter'.length))
  const end = rest.findIndex((character) => {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    return depth === 0
  })
  return end === -1 ? text.slice(0, start) : text.slice(0, start) + withoutFilters(rest.slice(end + 1).join(''))
}

/** The elements of an accessibility tree as text; a text of its own is the name of what holds it. */
function listElements(aria: string): { readonly role: string; readonly name: string }[] {
  return aria.split('\n').flatMap((line) => {
    const [, role, quoted, own] = /^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?[^:]*(?::(?: (.+))?)?$/.exec(line) ?? []
    if (role === undefined) return []
    const name = quoted?.replaceAll(/\\(.)/g, '$1') ?? own?.replaceAll(/^"|"$/g, '')
    return name === undefined ? [] : [{ role, name }]
  })
}

/** From 0, where one holds the other, to 1. */
function getDistance(name: string, target: string): number {
  const [one, other] = [name.toLowerCase(), target.toLowerCase()]
  if (one.includes(other) || (one.length > 3 && other.includes(one))) return 0
  return leven(one, other) / Math.max(one.length, other.length)
}
