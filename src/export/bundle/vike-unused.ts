import type { Plugin } from 'vite'

const CLIENT = 'vike/dist/client/runtime-client-routing'
const SHARED = 'vike/dist/shared-server-client'

/**
 * What this shop does not use of vike's client, by its modules, and what stands in their places: no hook of it guards a
 * page or changes an address before it is routed, each page is shown by the router, and none is written in vike's old
 * way, as `.page.ts`. What pages are loaded ahead for is decided by the shop (`load-ahead.ts`): vike's own watches each
 * link apart, and loads no data.
 */
export const UNUSED_MODULES: Readonly<Record<string, string>> = {
  [`${CLIENT}/prefetch.js`]: `
import { loadPageConfigsLazyClientSide } from '../shared/loadPageConfigsLazyClientSide.js'
import { route } from '../../shared-server-client/route/index.js'
import { createPageContextClient } from './createPageContextClient.js'
export const getPageContextPrefetched = () => null
const nothing = () => {}
export {
  nothing as initLinkPrefetchHandlers,
  nothing as populatePageContextPrefetchCache,
  nothing as addLinkPrefetchHandlers,
  nothing as addLinkPrefetchHandlers_watch,
  nothing as addLinkPrefetchHandlers_unwatch,
}
export async function prefetch(address, context) {
  const page = Object.assign(await createPageContextClient(address), context)
  Object.assign(page, await route(page))
  if (page.pageId === null) return
  const { _pageConfigs, _pageConfigGlobal } = page._globalContext
  const { exports } = await loadPageConfigsLazyClientSide(page.pageId, page._pageFilesAll, _pageConfigs, _pageConfigGlobal)
  await exports.data?.(page)
}`,
  [`${CLIENT}/isClientSideRoutable.js`]: 'export const isClientSideRoutable = () => true',
  [`${SHARED}/getPageFiles/parseVirtualFileExportsGlobalEntry.js`]: `
import { parsePageConfigsSerialized } from '../page-configs/serialize/parsePageConfigsSerialized.js'
export const parseVirtualFileExportsGlobalEntry = ({ pageConfigsSerialized, pageConfigGlobalSerialized }) =>
  ({ pageFilesAll: [], ...parsePageConfigsSerialized(pageConfigsSerialized, pageConfigGlobalSerialized) })`,
  [`${SHARED}/getPageFiles/getAllPageIdFiles.js`]: `
const none = () => []
export { none as getPageFilesClientSide, none as getPageFilesServerSide }`,
  [`${SHARED}/getPageFiles/analyzePageServerSide.js`]: 'export const analyzePageServerSide = () => ({})',
  [`${SHARED}/route/deduceRouteStringFromFilesystemPath.js`]:
    "export const deduceRouteStringFromFilesystemPath = () => ''",
  [`${SHARED}/route/execHookOnBeforeRoute.js`]: 'export const execHookOnBeforeRoute = () => null',
  [`${SHARED}/route/execHookGuard.js`]: 'export const execHookGuard = () => {}',
  // Words of messages to developers alone, as the checks are.
  [`${SHARED}/page-configs/getConfigDefinedAt.js`]: `
const nowhere = () => ''
export {
  nowhere as getConfigDefinedAt,
  nowhere as getConfigDefinedAtOptional,
  nowhere as getDefinedAtString,
  nowhere as getDefinedByString,
}`,
  'vike/dist/utils/catchInfiniteLoop.js': 'export const catchInfiniteLoop = () => {}',
  'vike/dist/utils/createErrorWithCleanStackTrace.js':
    'export const createErrorWithCleanStackTrace = (text) => new Error(text)',
  'vike/dist/utils/humanizeTime.js': 'export const humanizeTime = String',
  // The data of a page is plain JSON: no dates, no sets, no missing elements.
  '@brillout/json-serializer/dist/parse.js': `
export const parse = (text) => JSON.parse(text)
export const parseTransform = (value) => value`,
}

/** Leaves out of the browser's script what the shop does not use of vike: it was in everybody's first load (PERF-07). */
export function vikeUnused(): Plugin {
  return {
    name: 'storefront:vike-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/node_modules\/(?:vike|@brillout)\// },
      handler: (id) => UNUSED_MODULES[id.replace(/.*\/node_modules\//, '')],
    },
  }
}
