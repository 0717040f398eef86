/** The properties of the bundler's modules that determine their chunk. */
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

/** The users of a module: entries that import it, statically or dynamically, and features. */
interface Users {
  readonly entries: Set<string>
  readonly features: Set<string>
}

/** Matches packages in a separate chunk that browsers keep cached across releases. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime|vite\/preload-helper/
const ROUTER = /\/node_modules\/(?:vike|@brillout)\//

/** Matches the virtual modules that vike generates from the folders in `pages/`. */
const TEMPLATE = /virtual:vike:page-entry:\w+:\/pages\/([\w-]+)$/
const FEATURE =
  /\/src\/shop\/(?:(?:cart|checkout|collection|shell)\/)?(account|checkout|collection|configurator|confirmation|consent|content|dealers|home|newsletter|panel|product|promotion|search|sign-in)\//
const FORMS = /\/src\/shop\/(?:lib\/forms|ui\/forms?)\//
/**
 * Matches code that every page loads with `import()` right after it is shown. It has two chunks, because islands do
 * not depend on the API's code.
 */
const STARTUP = /\/src\/shop\/shell\/startup\//
const ISLANDS = /\/src\/shop\/shell\/islands\//

/** Minimum number of templates that use a module before every first load includes it. */
const SEVERAL_TEMPLATES = 3
/** Minimum source size, in bytes, at which modules with the same users are worth a separate request. */
const LARGE_BYTES = 4_000

/**
 * Chooses a chunk for each module based on its users and when they load it. By default, the bundler creates dozens of
 * chunks, but a request costs more than a few extra bytes on a slow phone.
 * @returns a name for rolldown's `codeSplitting.groups`, or undefined to use the bundler's default.
 */
export function createChunkNames(): (id: string, graph: ModuleGraph) => string | undefined {
  const names = new WeakMap<ModuleGraph, ReturnType<typeof namesIn>>()
  return (id, graph) => {
    const name = names.get(graph) ?? namesIn(modulesAround(id, graph))
    names.set(graph, name)
    return name(id)
  }
}

function namesIn(modules: ReadonlyMap<string, GraphModule>): (id: string) => string | undefined {
  const users = getUsers(modules)
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
  /** Templates whose first load contains code that startup also uses. */
  const sharing = new Set(
    [...modules.keys()]
      .filter((id) => isCode(id) && isAtStartup(id) && isLarge(id) && !isInLayout(id))
      .flatMap(templatesOf),
  )

  return (id) => {
    if (REACT.test(id)) return 'react'
    if (ROUTER.test(id)) return 'router'
    // Virtual modules contain the names of other chunks, so they change whenever any chunk does.
    if (id.startsWith('\0')) return undefined
    const entries = [...(users.get(id)?.entries ?? [])]
    const features = [...(users.get(id)?.features ?? [])]
    const templates = templatesOf(id)
    const feature = features.length === 1 ? features[0] : undefined
    const atStartup = isAtStartup(id)
    const inIsland = entries.some((entry) => ISLANDS.test(entry))

    if (isInLayout(id)) return 'layout'
    if (id.endsWith('.css')) {
      // Islands are part of the initial HTML. Code that no template shows at first has separate chunks.
      if (inIsland) return 'layout'
      if (atStartup) return 'startup'
      return feature ?? (templates.length > 0 ? 'layout' : undefined)
    }
    const large = isLarge(id)
    const several = templates.length >= SEVERAL_TEMPLATES && !large
    if (atStartup) {
      if (templates.length === 0) return 'startup'
      return templates.every((template) => sharing.has(template)) ? 'startup-shared' : 'layout'
    }
    // A template with a form field in its first view must not load all islands.
    if (inIsland) return templates.length > 0 && feature === undefined ? 'forms' : 'islands'
    const shared = templates.length > 0 && entries.length > 1
    if (feature !== undefined) return shared ? feature : undefined
    if (several) return FORMS.test(id) ? 'forms' : 'layout'
    return shared && templates.length > 0 && !large ? `${templates.toSorted().join('-')}-template` : undefined
  }

  function sameUsers(id: string): string {
    return [...(users.get(id)?.entries ?? [])].toSorted().join()
  }
}

/** Returns all modules connected to a module. */
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

function getUsers(modules: ReadonlyMap<string, GraphModule>): Map<string, Users> {
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

/** Returns a module and its recursive static imports. */
function importedFrom(root: string, modules: ReadonlyMap<string, GraphModule>): Set<string> {
  const imported = new Set([root])
  // Iteration includes the entries that this loop adds to the set.
  for (const id of imported) for (const next of modules.get(id)?.importedIds ?? []) imported.add(next)
  return imported
}
