/** The part of the linter's syntax tree that this rule reads. */
interface CallNode {
  readonly type: string
  readonly callee: MemberNode
  readonly arguments: readonly unknown[]
}

interface MemberNode {
  readonly type: string
  readonly object?: { readonly name?: string }
  readonly property?: { readonly name?: string }
}

interface RuleContext {
  report(finding: { readonly node: CallNode; readonly message: string }): void
}

/** Number of arguments up to and including the locale, by method. */
const LOCALE_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['localeCompare', 2],
  ['toLocaleString', 1],
  ['toLocaleDateString', 1],
  ['toLocaleTimeString', 1],
  ['toLocaleUpperCase', 1],
  ['toLocaleLowerCase', 1],
])

/**
 * Creates the rule that forbids the browser's locale. Prerendered HTML uses one locale, so a different sort order or
 * format in the browser would cause a hydration error.
 */
export function createFixedLocaleRule(context: RuleContext) {
  function check(node: CallNode): void {
    const { object, property } = node.callee
    const expected = object?.name === 'Intl' ? 1 : LOCALE_ARGUMENTS.get(property?.name ?? '')
    if (node.callee.type !== 'MemberExpression' || expected === undefined || node.arguments.length >= expected) return
    context.report({
      node,
      message: `Pass a locale to ${property?.name}: the shop uses the same locale in every browser.`,
    })
  }
  return { CallExpression: check, NewExpression: check }
}
