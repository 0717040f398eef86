import { parseSync, Visitor, type ESTree } from 'vite'

/** A test, or a step of a journey, that names requirements at the start of its title. */
export interface Citation {
  readonly file: string
  readonly title: string
  readonly ids: readonly string[]
}

const TEST_CALLS = new Set(['test', 'it', 'step'])
const GROUP_CALLS = new Set(['describe', 'suite'])
/** Forms that do not run, or not always: such a test proves nothing. */
const NOT_RUN = new Set(['skip', 'todo', 'skipIf', 'runIf'])

const IDS_AT_START = /^(?:[A-Z][A-Z0-9]*-\d+[ ,]+)+/

/**
 * Finds the requirement IDs that the tests of a file cite. An ID counts only at the start of the title of a `test`,
 * `it` or `step` call that runs.
 * @throws when the file cannot be parsed.
 */
export function readCitations(file: string, code: string): readonly Citation[] {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`)

  const citations: Citation[] = []
  let skippedGroups = 0
  new Visitor({
    CallExpression(call) {
      const { name } = calleeOf(call)
      const runs = doesRun(call)
      if (GROUP_CALLS.has(name) && !runs) skippedGroups += 1
      if (!TEST_CALLS.has(name) || !runs || skippedGroups > 0) return
      const title = titleOf(call)
      const ids = IDS_AT_START.exec(`${title} `)?.[0].match(/[^ ,]+/g) ?? []
      if (ids.length > 0) citations.push({ file, title, ids })
    },
    'CallExpression:exit'(call) {
      if (GROUP_CALLS.has(calleeOf(call).name) && !doesRun(call)) skippedGroups -= 1
    },
  }).visit(program)
  return citations
}

/** `test.each(rows)('…')` → name `test`, modifiers `['each']`. */
function calleeOf(call: ESTree.CallExpression): { readonly name: string; readonly modifiers: readonly string[] } {
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

/** Whether a test or a group runs in any case: neither `test.skip(…)` nor `test('…', { skip: … }, …)`. */
function doesRun(call: ESTree.CallExpression): boolean {
  if (calleeOf(call).modifiers.some((modifier) => NOT_RUN.has(modifier))) return false
  const [, options] = call.arguments
  if (options?.type !== 'ObjectExpression') return true
  return !options.properties.some(
    (property) => property.type === 'Property' && property.key.type === 'Identifier' && NOT_RUN.has(property.key.name),
  )
}

/** The title, or its fixed beginning when it is put together from parts. */
function titleOf(call: ESTree.CallExpression): string {
  let [title]: readonly ESTree.Node[] = call.arguments
  while (title?.type === 'BinaryExpression') title = title.left
  if (title?.type === 'TemplateLiteral') return title.quasis[0]?.value.cooked ?? ''
  return title?.type === 'Literal' && typeof title.value === 'string' ? title.value : ''
}
