import leven from 'leven'
import { findClosestMatch } from '#environment/closest-match.ts'
import { ariaRoles } from '../drivers/axe.ts'

/** Maximum number of similar elements to list. */
const MAX_NAMED = 6

/** Roles of form fields, which can have a label. */
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

/** Roles that are easily confused, because they look alike. */
const CONTROL_ROLES: ReadonlySet<string> = new Set(['link', 'button', 'tab', 'menuitem', ...FIELD_ROLES])

interface Target {
  /** Roles of the target; undefined if any text can match. */
  readonly roles: readonly string[] | undefined
  readonly name: string
}

/**
 * Returns the elements of a page that resemble a missing one, starting with the most similar: `button "Add to Cart",
 * "Close"`. Returns an empty string if there are none. `text` contains the locator, and `aria` is the accessibility
 * tree of the page as text.
 */
export function findSimilarElements(text: string, aria: string): string {
  const target = parseTargetText(text)
  if (target === undefined) return ''
  const elements = listElements(aria)
    .filter(({ role, name }) => role !== 'document' && name !== '')
    .map(({ role, name }) => ({ role, name, distance: getDistance(name, target.name) }))
  const hasRole = elements.some(({ role }) => target.roles?.includes(role))
  // A field can have another role than the journey expects, such as combobox instead of searchbox.
  const roles =
    !hasRole && target.roles?.some((role) => FIELD_ROLES.includes(role)) === true ? FIELD_ROLES : target.roles
  const names = new Set<string>()
  const near = elements
    // Among plain text and elements of other roles, only nearly identical text is informative.
    .filter(({ role, distance }) => roles?.includes(role) === true || (distance < 0.5 && isNearText(role, target)))
    .toSorted((one, other) => one.distance - other.distance)
    .filter(({ name }) => !names.has(name) && names.add(name))
  if (near.length === 0) return ''
  const shown = near.slice(0, MAX_NAMED)
  const parts = shown.map(({ name, role }, index) => {
    const isSame = target.roles === undefined || shown[index - 1]?.role === role
    return isSame ? JSON.stringify(name) : `${role} ${JSON.stringify(name)}`
  })
  const more = near.length - shown.length
  return `${parts.join(', ')}${more === 0 ? '' : ` and ${more} more`}`
}

/**
 * Returns the options of the list that a locator names: `"01", "02" and 11 more`. Returns an empty string if the list
 * cannot be found. `aria` is the accessibility tree of the page as text.
 */
export function listOptions(text: string, aria: string): string {
  const target = parseTargetText(text)
  if (target === undefined) return ''
  const lines = aria.split('\n')
  const start = lines.findIndex((line) => {
    const { role = '', name = '' } = parseElement(line) ?? {}
    return FIELD_ROLES.includes(role) && getDistance(name, target.name) === 0
  })
  const indent = lines[start]?.search(/\S/) ?? 0
  const inside = start === -1 ? [] : lines.slice(start + 1)
  const end = inside.findIndex((line) => line.search(/\S/) <= indent)
  const options = inside.slice(0, end === -1 ? undefined : end).flatMap((line) => {
    const element = parseElement(line)
    return element?.role === 'option' ? [JSON.stringify(element.name)] : []
  })
  const more = options.length - MAX_NAMED
  return `${options.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** A role in a locator that does not exist, and the locator with the most similar role. */
interface UnknownRole {
  readonly problem: string
  readonly corrected: string
}

/** Returns the first role in a locator that does not exist, if any. No element has it, so nothing else matters. */
export function findUnknownRole(text: string): UnknownRole | undefined {
  const roles = Array.from(text.matchAll(/getByRole\('([^']*)'/g), ([, role = '']) => role)
  const unknown = roles.find((role) => !ariaRoles.includes(role))
  if (unknown === undefined) return undefined
  const near = findClosestMatch(unknown, ariaRoles)
  return {
    problem: `"${unknown}" is not an ARIA role${near === undefined ? '' : `, did you mean "${near}"?`}`,
    corrected: text.replace(`getByRole('${unknown}'`, `getByRole('${near ?? unknown}'`),
  }
}

/** Returns whether an element of another role can be the target: any if only text was sought, else a control. */
function isNearText(role: string, { roles, name }: Target): boolean {
  return roles === undefined || (name !== '' && CONTROL_ROLES.has(role) && roles.some((one) => CONTROL_ROLES.has(one)))
}

/** Returns the last named part of a locator. */
function parseTargetText(text: string): Target | undefined {
  const pattern = /getBy(Role|Label|Text)\((?:'(\w+)', \{ name: )?(?:'((?:[^'\\]|\\.)*)'|\/(.+?)\/\w*)/g
  const [, by, role, literal, expression] = [...withoutFilters(text).matchAll(pattern)].at(-1) ?? []
  const name = (literal ?? expression ?? '').replaceAll(/\\(.)/g, '$1')
  if (by === 'Label') return { roles: FIELD_ROLES, name }
  if (by === 'Text') return { roles: undefined, name }
  // Without a name, the role itself is compared.
  return by === undefined ? undefined : role === undefined ? { roles: [name], name: '' } : { roles: [role], name }
}

/** Removes the filters from a locator, because their text is not that of the target. */
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

interface Element {
  readonly role: string
  readonly name: string
}

/** Returns the elements of an accessibility tree. Nested text becomes the name of its parent. */
function listElements(aria: string): Element[] {
  return aria.split('\n').flatMap((line) => parseElement(line) ?? [])
}

/** Returns the element in a line of an accessibility tree, whose name is empty if it has neither a name nor text. */
export function parseElement(line: string): Element | undefined {
  const [, role, quoted, own] = /^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?[^:]*(?::(?: (.+))?)?$/.exec(line) ?? []
  const name = quoted?.replaceAll(/\\(.)/g, '$1') ?? own?.replaceAll(/^"|"$/g, '') ?? ''
  return role === undefined ? undefined : { role, name }
}

/** Returns a distance from 0, if one string contains the other, to 1. */
function getDistance(name: string, target: string): number {
  const [one, other] = [name.toLowerCase(), target.toLowerCase()]
  if (one.includes(other) || (one.length > 3 && other.includes(one))) return 0
  return leven(one, other) / Math.max(one.length, other.length)
}
