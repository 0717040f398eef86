import { TEST_FILE } from './check-import.ts'

/** The part of the linter's syntax tree that this rule reads. */
interface TreeNode {
  readonly type: string
  readonly parent?: TreeNode
  readonly [part: string]: unknown
}

interface Variable {
  readonly name: string
  readonly defs: readonly { readonly type: string; readonly node: TreeNode; readonly parent: TreeNode | null }[]
  readonly references: readonly { readonly identifier: TreeNode }[]
}

interface Scope {
  readonly type: string
  readonly variables: readonly Variable[]
  readonly childScopes: readonly Scope[]
}

interface RuleContext {
  readonly filename: string
  readonly sourceCode: { getScope(node: TreeNode): Scope }
  report(finding: { readonly node: TreeNode; readonly message: string }): void
}

const COLLECTIONS = /^(?:Map|Set|WeakMap|WeakSet)$/
const MUTATORS = /^(?:add|clear|copyWithin|delete|fill|pop|push|reverse|set|shift|sort|splice|unshift)$/
const CREATED_HERE = /^(?:New|Array|Object)Expression$/

/** Creates the rule that forbids mutable module state, because the shop's state belongs to an instance. */
export function createNoModuleStateRule(context: RuleContext) {
  if (TEST_FILE.test(context.filename.replaceAll('\\', '/'))) return {}
  return {
    Program(program: TreeNode) {
      const scope = context.sourceCode.getScope(program)
      const ofModule = scope.type === 'module' ? scope : scope.childScopes.find(({ type }) => type === 'module')
      for (const variable of ofModule?.variables ?? []) {
        const [definition] = variable.defs
        if (definition === undefined) continue
        for (const node of findChanges(variable, definition)) {
          context.report({
            node,
            message: `"${variable.name}" is mutable module state: keep it in an instance created by a create… function, or in a store.`,
          })
        }
      }
    },
  }
}

/** Returns the nodes that change a variable, or its declaration if its type is inherently mutable. */
function findChanges({ references }: Variable, { type, node, parent }: Variable['defs'][number]): readonly TreeNode[] {
  const uses = references.map(({ identifier }) => identifier)
  if (type === 'ImportBinding') return uses.filter((use) => isChanged(use, { byCall: false }))
  if (type !== 'Variable' || parent?.['declare'] === true) return []
  if (parent?.['kind'] !== 'const') return [node]
  const init = unwrap(node['init'] as TreeNode | null)
  if (init === undefined) return []
  if (isEmptyCollection(init)) return [node]
  return uses.filter((use) => isChanged(use, { byCall: CREATED_HERE.test(init.type) }))
}

/** Returns whether a node creates an empty collection, which is only useful if it is mutated. */
function isEmptyCollection({ type, callee, arguments: given }: TreeNode): boolean {
  const name = (callee as TreeNode | undefined)?.['name']
  return (
    type === 'NewExpression' && typeof name === 'string' && COLLECTIONS.test(name) && (given as unknown[]).length === 0
  )
}

/**
 * Returns whether a use of a variable assigns the variable or one of its properties. With `byCall`, method calls such
 * as `push` also count.
 */
function isChanged(use: TreeNode, { byCall }: { readonly byCall: boolean }): boolean {
  let node = use
  let method: unknown
  while (node.parent?.['object'] === node || isWrapper(node.parent)) {
    node = node.parent as TreeNode
    method = (node['property'] as TreeNode | undefined)?.['name'] ?? method
  }
  const { parent } = node
  if (parent === undefined || node === use) return false
  switch (parent.type) {
    case 'AssignmentExpression':
      return parent['left'] === node
    case 'UpdateExpression':
      return true
    case 'UnaryExpression':
      return parent['operator'] === 'delete'
    case 'CallExpression':
      return byCall && parent['callee'] === node && typeof method === 'string' && MUTATORS.test(method)
    default:
      return false
  }
}

const isWrapper = (node: TreeNode | undefined): boolean =>
  node !== undefined && /^(?:TS(?:As|Satisfies|NonNull)|Chain)Expression$/.test(node.type)

function unwrap(node: TreeNode | null): TreeNode | undefined {
  if (node === null) return undefined
  return isWrapper(node) ? unwrap(node['expression'] as TreeNode) : node
}
