/** The properties of the bundler's modules that the choice of a chunk depends on. */
export interface GraphModule {
  readonly isEntry: boolean
  readonly code: string | null
  readonly importers: readonly string[]
  readonly importedIds: readonly string[]
  readonly dynamicImporters: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export interface ModuleGraph {
  getModuleInfo(id: string): GraphModule | null
}

/** The users of a module at startup: entries, by `import` only or by `import()`, and features. */
interface Users {
  readonly entries: Set<string>
  readonly features: Set<string>
}

/** Packages with a separate chunk, which stays in browser caches across releases. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime|vite\/preload-helper/
const ROUTER = /\/node_modules\/(?:vike|@brillout)\//

/** The virtual modules that vike generates from a folder in `pages/`. */
const TEMPLATE = /virtual:vike:page-entry:\w+:\/pages\/([\w-]+)$/
const FEATURE = /\/src\/app\/features\/([^/]+)\//
const FORMS = /\/forms\//
/**
 * What every page loads by `import()` right after it is shown: two chunks, since islands do not depend on the API's
 * code.
 */
const STARTUP = /\/src\/app\/frame\/startup\//
const ISLANDS = /\/src\/app\/frame\/islands\//

/** Modules used by at least this many templates are in the first load of all. */
const SEVERAL_TEMPLATES = 3
/** Minimum size of source code with the same users for a separate request. */
const LARGE_BYTES = 4_000

/**
 * Chooses a chunk for each module by its users and by when they need it. On a slow phone a request costs more than a
 * few extra bytes, and by default the bundler creates dozens of chunks.
 * @returns a name for rolldown's `codeSplitting.groups`, or undefined to use the bundler's default.
 */
export function chunkNames(): (id: string, graph: ModuleGraph) => string | undefined {
  const names = new WeakMap<ModuleGraph, ReturnType<typeof namesIn>>()
  return (id, graph) => {
    const name = names.get(graph) ?? namesIn(modulesAround(id, graph))
    names.set(graph, name)
    return name(id)
  }
}

function namesIn(modules: ReadonlyMap<string, GraphModule>): (id: string) => string | undefined {
  const users = usersOf(modules)
  const templateCount = [...modules.keys()].filter((id) => TEMPLATE.test(id)).length
  const isClient = (entry: string): boolean => modules.get(entry)?.isEntry === true && !TEMPLATE.test(entry)
  const sizes = new Map<string, number>()
  for (const [id, { code }] of modules) sizes.set(sameUsers(id), (sizes.get(sameUsers(id)) ?? 0) + (code?.length ?? 0))

  const templatesOf = (id: string): string[] =>
    [...(users.get(id)?.entries ?? [])].flatMap((entry) => TEMPLATE.exec(entry)?.[1] ?? [])
  const isAtStartup = (id: string): boolean => [...(users.get(id)?.entries ?? [])].some((entry) => STARTUP.test(entry))
  const isLarge = (id: string): boolean => (sizes.get(sameUsers(id)) ?? 0) > LARGE_BYTES
  const isInLayout = (id: string): boolean =>
    [...(users.get(id)?.entries ?? [])].some(isClient) || templatesOf(id).length >= templateCount / 2
  const isCode = (id: string): boolean => !/\.css$|^\0/.test(id) && !REACT.test(id) && !ROUTER.test(id)
  /** Templates whose first load contains what the startup shares with some of them. */
  const sharing = new Set(
    [...modules.keys()]
      .filter((id) => isCode(id) && isAtStartup(id) && isLarge(id) && !isInLayout(id))
      .flatMap(templatesOf),
  )

  return (id) => {
    if (REACT.test(id)) return 'react'
    if (ROUTER.test(id)) return 'router'
    // A virtual module contains the names of other chunks and changes with each of them.
    if (id.startsWith('\0')) return undefined
    const entries = [...(users.get(id)?.entries ?? [])]
    const features = [...(users.get(id)?.features ?? [])]
    const templates = templatesOf(id)
    const feature = features.length === 1 ? features[0] : undefined
    const atStartup = isAtStartup(id)
    const inIsland = entries.some((entry) => ISLANDS.test(entry))

    if (isInLayout(id)) return 'frame'
    if (id.endsWith('.css')) {
      // Islands are in the HTML. Parts that no template shows at first are in their own chunks.
      if (inIsland) return 'frame'
      if (atStartup) return 'startup'
      return feature ?? (templates.length > 0 ? 'frame' : undefined)
    }
    const large = isLarge(id)
    const several = templates.length >= SEVERAL_TEMPLATES && !large
    if (atStartup) {
      if (templates.length === 0) return 'startup'
      return templates.every((template) => sharing.has(template)) ? 'startup-shared' : 'frame'
    }
    // A template that needs a field at first must not load all islands with it.
    if (inIsland) return templates.length > 0 && feature === undefined ? 'forms' : 'islands'
    const shared = templates.length > 0 && entries.length > 1
    if (feature !== undefined) return shared ? feature : undefined
    if (several) return FORMS.test(id) ? 'forms' : 'frame'
    return shared && templates.length === 1 && !large ? `${templates[0]}-template` : undefined
  }

  function sameUsers(id: string): string {
    return [...(users.get(id)?.entries ?? [])].toSorted().join()
  }
}

/** Returns all modules of the graph of one module. */
function modulesAround(start: string, graph: ModuleGraph): Map<string, GraphModule> {
  const modules = new Map<string, GraphModule>()
  const waiting = [start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = modules.has(id) ? null : graph.getModuleInfo(id)
    if (module === null) continue
    modules.set(id, module)
    const { importers, importedIds, dynamicImporters, dynamicallyImportedIds } = module
    waiting.push(...importers, ...importedIds, ...dynamicImporters, ...dynamicallyImportedIds)
  }
  return modules
}

function usersOf(modules: ReadonlyMap<string, GraphModule>): Map<string, Users> {
  const users = new Map<string, Users>()
  for (const [root, { isEntry, dynamicImporters }] of modules) {
    const feature = FEATURE.exec(root)?.[1]
    const isLoaded = isEntry || dynamicImporters.length > 0
    if (!isLoaded && feature === undefined) continue
    for (const id of importedFrom(root, modules)) {
      const { entries, features } = users.get(id) ?? { entries: new Set(), features: new Set() }
      users.set(id, { entries, features })
      if (isLoaded) entries.add(root)
      if (feature !== undefined) features.add(feature)
    }
  }
  return users
}

/** Returns a module and its static imports, recursively. */
function importedFrom(root: string, modules: ReadonlyMap<string, GraphModule>): Set<string> {
  const imported = new Set([root])
  // A set may grow while it is iterated.
  for (const id of imported) for (const next of modules.get(id)?.importedIds ?? []) imported.add(next)
  return imported
}
