import { relative, sep } from 'node:path'
import { checkImport, type ImportStatement } from './check-import.ts'
import { createFixedLocaleRule } from './fixed-locale.ts'
import { createNoModuleStateRule } from './no-module-state.ts'

/** The part of the linter's syntax tree that describes an import. */
interface SourceNode {
  readonly type: string
  readonly value?: unknown
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
}

interface ImportNode {
  readonly source: SourceNode | null
  readonly importKind?: 'type' | 'value' | null
  readonly exportKind?: 'type' | 'value' | null
}

interface RuleContext {
  readonly cwd: string
  readonly filename: string
  report(finding: { readonly node: ImportNode; readonly message: string }): void
}

/** Returns a literal specifier, or the literal start of a template such as `./pages/${name}.ts`. */
function getSpecifier(source: SourceNode | null): string | undefined {
  if (source === null) return undefined
  if (typeof source.value === 'string') return source.value
  return source.quasis?.[0]?.value.cooked
}

function createLayersRule(context: RuleContext) {
  const file = relative(context.cwd, context.filename).split(sep).join('/')
  const visit = (kind: ImportStatement['kind']) => (node: ImportNode) => {
    const specifier = getSpecifier(node.source)
    if (specifier === undefined || specifier === '') return
    const typesOnly = node.importKind === 'type' || node.exportKind === 'type'
    const message = checkImport({ file, specifier, kind: typesOnly ? 'types' : kind })
    if (message !== undefined) context.report({ node, message })
  }
  return {
    ImportDeclaration: visit('static'),
    ExportNamedDeclaration: visit('static'),
    ExportAllDeclaration: visit('static'),
    ImportExpression: visit('lazy'),
    TSImportType: visit('types'),
  }
}

/**
 * Plugin for oxlint. `boundaries/layers` checks every import against the layer table, `boundaries/no-module-state`
 * forbids mutable state in the shop's modules, and `boundaries/fixed-locale` forbids the browser's locale.
 */
export default {
  meta: { name: 'boundaries' },
  rules: {
    layers: { create: createLayersRule },
    'no-module-state': { create: createNoModuleStateRule },
    'fixed-locale': { create: createFixedLocaleRule },
  },
}
