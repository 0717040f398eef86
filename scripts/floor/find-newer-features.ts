import { join } from 'node:path'
import type { CompatStatement } from '@mdn/browser-compat-data'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import {
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isImportDeclaration,
  isInterfaceDeclaration,
  isLiteralExpression,
  isPropertyAccessExpression,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  isTypeNode,
  isTypeOfExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type NodeHandle, type Project } from 'typescript/unstable/sync'
import { findLackingBrowsers, INTERFACES, LOOKBEHIND, MEDIA_RANGE } from '../../support/compatibility-data.ts'

/** A use of a feature that a browser of the floor lacks. */
export interface NewerFeature {
  readonly file: string
  readonly line: number
  /** For example `AbortSignal.any`. */
  readonly feature: string
  readonly lackedBy: readonly string[]
}

/** Features whose libraries test for them in a way that {@link findTests} does not see. */
const TESTED_BY_LIBRARIES: ReadonlySet<string> = new Set([
  // @brillout/json-serializer reads them into a variable first.
  'Uint8Array.fromBase64',
  'Uint8Array.toBase64',
])

const PROJECT = join(import.meta.dirname, '../..')
/** A configuration that exists only in memory. */
const CONFIG = join(PROJECT, 'tsconfig.floor.json')

/**
 * Finds uses of browser features that are newer than the floor in files and their imports, by the types of the
 * expressions. A feature counts as tested if its file also contains `'name' in …`, `typeof …name` or `….name?.()`.
 */
export function findNewerFeatures(files: readonly string[]): NewerFeature[] {
  const config = JSON.stringify({
    extends: './tsconfig.json',
    compilerOptions: { allowJs: true, checkJs: false, lib: ['esnext', 'dom', 'dom.iterable'] },
    files,
    include: [],
  })
  const api = new API({
    cwd: PROJECT,
    fs: {
      readFile: (name) => (name === CONFIG ? config : undefined),
      fileExists: (name) => (name === CONFIG ? true : undefined),
    },
  })
  try {
    const project = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG)
    if (project === undefined) throw new Error('TypeScript did not open the project.')
    const names = project.program.getSourceFileNames()
    const owners = new Map<string, string | undefined>()
    return names
      .filter((name) => !name.endsWith('.d.ts') && !name.includes('/node_modules/'))
      .flatMap((name) => findInFile(project, name, owners))
  } finally {
    api.close()
  }
}

function findInFile(project: Project, name: string, owners: Map<string, string | undefined>): NewerFeature[] {
  const file = project.program.getSourceFile(name)
  if (file === undefined) return []
  const nodes = listValues(file)
  const tested = findTests(nodes)
  const found: NewerFeature[] = []
  const check = (node: Node, feature: string, statements: readonly CompatStatement[]) => {
    const lacking = statements.map(findLackingBrowsers)
    const [lackedBy] = lacking
    if (lackedBy === undefined || lacking.some((browsers) => browsers.length === 0)) return
    found.push({ file: name, line: file.text.slice(0, node.getStart(file)).split('\n').length, feature, lackedBy })
  }

  for (const node of nodes.filter(isLiteralExpression)) {
    if (/\(\?<[=!]/.test(node.text)) check(node, 'lookbehind assertion', [LOOKBEHIND])
    if (/\((?:width|height) *[<>]/.test(node.text)) check(node, 'range in a media query', [MEDIA_RANGE])
  }
  const identifiers = nodes.filter(isIdentifier)
  for (const [index, symbol] of project.checker.getSymbolAtLocation(identifiers).entries()) {
    const node = identifiers[index]
    // Declarations of the shop replace those of the library, for example in a cast.
    if (node === undefined || symbol === undefined || !symbol.declarations.every(isInLibrary)) continue
    const symbolOwners = symbol.declarations.map((declaration) => {
      const id = `${declaration.path} ${declaration.index}`
      if (!owners.has(id)) owners.set(id, findOwner(declaration, project))
      return owners.get(id)
    })
    const feature = [symbolOwners[0], node.text].filter((part) => part !== undefined).join('.')
    if (tested.has(node.text) || TESTED_BY_LIBRARIES.has(feature)) continue
    check(
      node,
      feature,
      symbolOwners.flatMap((owner) => findStatements(owner, node.text)),
    )
  }
  return found
}

/** Returns the nodes of a file that exist at run time. */
function listValues(root: Node): Node[] {
  const nodes: Node[] = []
  const visit = (node: Node): void => {
    if (isTypeNode(node) || isInterfaceDeclaration(node) || isTypeAliasDeclaration(node) || isImportDeclaration(node)) {
      return
    }
    nodes.push(node)
    node.forEachChild(visit)
  }
  root.forEachChild(visit)
  return nodes
}

/** Returns the names whose existence a file tests. */
function findTests(nodes: readonly Node[]): Set<string> {
  const nameOf = (node: Node) => (isPropertyAccessExpression(node) ? node.name : node)
  const tests = nodes.flatMap((node) => {
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) return node.left
    if (isTypeOfExpression(node)) return nameOf(node.expression)
    if (isCallExpression(node) && node.questionDotToken !== undefined) return nameOf(node.expression)
    return []
  })
  return new Set(tests.flatMap((node) => (isIdentifier(node) || isLiteralExpression(node) ? node.text : [])))
}

function isInLibrary({ path }: NodeHandle): boolean {
  return /\/lib\.[\w.]+\.d\.ts$/.test(path)
}

/** Returns the interface or object of a declaration in TypeScript's library, or undefined for a global. */
function findOwner(declaration: NodeHandle, project: Project): string | undefined {
  const parent = declaration.resolve(project)?.parent
  // The library declares `ReadonlyArray`, `IteratorObject` and `ArrayConstructor` in addition to the interfaces.
  if (parent !== undefined && isInterfaceDeclaration(parent)) {
    return parent.name.text.replaceAll(/^Readonly(?=Array$|Set$|Map$)|(?<=^Iterator)Object$|Constructor$/g, '')
  }
  // `declare var AbortSignal: { any(): AbortSignal }`
  if (parent === undefined || !isTypeLiteralNode(parent) || !isVariableDeclaration(parent.parent)) return undefined
  return isIdentifier(parent.parent.name) ? parent.parent.name.text : undefined
}

/**
 * Returns what the data says about a member of an interface, or about a global. Skips members of interfaces that are
 * newer themselves, because the shop gets such an object only from another feature. The members of mixins, such as
 * `ParentNode`, are listed with the interfaces that include them.
 */
function findStatements(owner: string | undefined, name: string): CompatStatement[] {
  const global = INTERFACES[name] ?? INTERFACES['Window']?.[name] ?? INTERFACES['globals']?.[name]
  if (owner === undefined) return global?.__compat === undefined ? [] : [global.__compat]
  const ofOwner = INTERFACES[owner]
  if (ofOwner?.__compat !== undefined && findLackingBrowsers(ofOwner.__compat).length > 0) return []
  const candidates = ofOwner === undefined ? Object.values(INTERFACES) : [ofOwner]
  return candidates.flatMap((members) => (members?.[`${name}_static`] ?? members?.[name])?.__compat ?? [])
}
