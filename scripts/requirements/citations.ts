import { parseSync, Visitor, type ESTree } from 'vite'

/** A test that cites requirements at the start of its title. */
export interface Citation {
  readonly file: string
  readonly title: string
  readonly ids: readonly string[]
}

/** The module that exports the test functions. Functions with the same names from other modules do not count. */
const RUNNER = 'vitest'
const TESTS = new Set(['test', 'it'])
const GROUPS = new Set(['describe', 'suite'])
/** Test modifiers that do not count because these tests do not always run. */
const NOT_RUN = new Set(['skip', 'todo', 'skipIf', 'runIf'])

const IDS_AT_START = /^(?:[A-Z][A-Z0-9]*-\d+[ ,]+)+/

/**
 * Finds the requirement IDs that the tests in a file cite. An ID counts only at the start of a title, and only if the
 * test runs; an empty `test.each` table does not count. The linter checks that each test asserts something.
 * @throws if the file cannot be parsed.
 */
export function readCitations(file: string, code: string): readonly Citation[] {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`)

  const citations: Citation[] = []
  const imported = new Map<string, string>()
  const isGroup = (call: ESTree.CallExpression): boolean => GROUPS.has(imported.get(getCallee(call).name) ?? '')
  const isTest = (call: ESTree.CallExpression): boolean => TESTS.has(imported.get(getCallee(call).name) ?? '')
  let skippedGroups = 0
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (source.value !== RUNNER) return
      for (const each of specifiers) {
        if (each.type === 'ImportSpecifier' && each.imported.type === 'Identifier')
          imported.set(each.local.name, each.imported.name)
      }
    },
    CallExpression(call) {
      const runs = isExecuted(call)
      if (isGroup(call) && !runs) skippedGroups += 1
      if (!isTest(call) || !runs || skippedGroups > 0) return
      const title = getTitle(call)
      const ids = IDS_AT_START.exec(`${title} `)?.[0].match(/[^ ,]+/g) ?? []
      if (ids.length > 0) citations.push({ file, title, ids })
    },
    'CallExpression:exit'(call) {
      if (isGroup(call) && !isExecuted(call)) skippedGroups -= 1
    },
  }).visit(program)
  return citations
}

/**
 * Returns the name and modifiers of a call. `test.each(rows)('…')` has the name `test` and the modifiers `['each']`.
 */
function getCallee(call: ESTree.CallExpression): { readonly name: string; readonly modifiers: readonly string[] } {
  const modifiers: string[] = []
  let node: ESTree.Expression = call.callee
  for (;;) {
    if (node.type === 'Identifier') return { name: node.name, modifiers }
    if (node.type === 'CallExpression') node = node.callee
    else if (node.type === 'TaggedTemplateExpression') node = node.tag
    else if (node.type === 'MemberExpression' && node.property.type === 'Identifier') {
      modifiers.push(node.property.name)
      node = node.object
    } else return { name: '', modifiers }
  }
}

/**
 * Returns whether a test or group always runs, unlike `test.skip(…)`, `test.each([])(…)` or `test('…', { skip: … },
 * …)`.
 */
function isExecuted(call: ESTree.CallExpression): boolean {
  if (getCallee(call).modifiers.some((modifier) => NOT_RUN.has(modifier))) return false
  if (call.callee.type === 'CallExpression' && isEmptyTable(call.callee)) return false
  const [, options] = call.arguments
  if (options?.type !== 'ObjectExpression') return true
  return !options.properties.some(
    (property) => property.type === 'Property' && property.key.type === 'Identifier' && NOT_RUN.has(property.key.name),
  )
}

function isEmptyTable({ arguments: [table] }: ESTree.CallExpression): boolean {
  return table?.type === 'ArrayExpression' && table.elements.length === 0
}

/** Returns the title, or its leading literal if it is a template or concatenation. */
function getTitle(call: ESTree.CallExpression): string {
  let [title]: readonly ESTree.Node[] = call.arguments
  while (title?.type === 'BinaryExpression') title = title.left
  if (title?.type === 'TemplateLiteral') return title.quasis[0]?.value.cooked ?? ''
  return title?.type === 'Literal' && typeof title.value === 'string' ? title.value : ''
}
