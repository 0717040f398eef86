import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import type { UserConfig } from 'vite'

/** What every page needs before it can be used. */
const FRAME = [
  /\/node_modules\/zustand\//,
  /\/renderer\//,
  /\/pages\/(?:[a-z-]+|[a-z-]+\/(?:addresses|\+route))\.ts$/,
  /\/src\/api\/api-error\.ts$/,
  /\/src\/app\/frame\/(?!start|overlays|load-frame|footer\.tsx|header\/menus|page\/(?:arrive|scroll-to-hash|page-error|use-page-error))/,
  /\/src\/app\/ui\/(?:keyed|route-path|content\/safe-link)\.ts$/,
  /\/src\/app\/ui\/(?:button|icon|price|content\/breadcrumbs|content\/picture|loading\/island)\.tsx$/,
  /\/src\/app\/(?:storage\/browser-storage|cart\/cart|navigation\/navigation|notification\/notification|api\/pending|pricing\/price-list|navigation\/route-loading|navigation\/search-bar|session\/session|api\/settings)\.ts$/,
  /\/src\/domain\/(?:cart\/cart|content\/footer|money|pictures\/picture|catalogue\/pricing)\.ts$/,
  /\/src\/environment\/runtime-settings\.ts$/,
  /\/src\/routes\//,
]

/** What every page loads once it can be used: the session, the cart, the consent. */
const START = [
  /\/src\/app\/frame\/(?:start|overlays|page\/arrive|page\/scroll-to-hash)\.tsx?$/,
  /\/src\/app\/(?:session\/(?:start-session|restore-session|session-storage|token-expiry|refresh-under-way|guest-token)|storage\/exclusively)\.ts$/,
  /\/src\/app\/(?:cart\/(?:cart-calls|cart-endpoints|cart-queue|cart-tabs|tell-cart-change|promotion)|analytics\/(?:consent|track)|api\/report-error)\.ts$/,
  /\/src\/app\/features\/consent\//,
  /\/src\/app\/providers\/(?:analytics\/.*|load-script)\.ts$/,
  /\/src\/domain\/cart\/(?:analytics-event|promotion)\.ts$/,
]

/** The parts of the frame that are hydrated by themselves, after the page. */
const ISLANDS = [
  /\/src\/app\/frame\/footer\.tsx$/,
  /\/src\/app\/frame\/header\/menus\/(?!mobile)[a-z-]+\.tsx?$/,
  /\/src\/app\/features\/newsletter\/.*\.tsx$/,
  /\/src\/domain\/(?:content\/footer-columns|forms\/newsletter)\.ts$/,
]

/** Calls of the API and the checks of their answers. */
const API = [
  /\/node_modules\/zod\//,
  /\/src\/api\/(?:client|problem-message)\.ts$/,
  /\/src\/contract\/(?:auth|cart|endpoint|problem)\.ts$/,
]

/** What a form of one field needs, which is on every page. */
const FIELD = [
  /\/src\/app\/ui\/forms\/(?:error-summary|field-frame|select-field|text-field)\.tsx$/,
  /\/src\/app\/ui\/forms\/(?:focus-first-error|reformat-digits|use-sending)\.ts$/,
  /\/src\/app\/providers\/captcha\/(?:captcha|form-captcha)\.tsx$/,
  /\/src\/domain\/forms\/(?:email|form-rules|phone)\.ts$/,
]

/** What the forms of several fields have in common. */
const FORM = [
  /\/node_modules\/react-hook-form\//,
  /\/src\/app\/ui\/forms\/(?:checkbox-field|form-field|text-area-field)\.tsx$/,
  /\/src\/app\/ui\/forms\/form\.ts$/,
]

/** The choices of an address. */
const PLACES = [/\/src\/domain\/forms\/(?:countries|us-states)\.ts$/]

/** The parts of the bundle that are more than the styles of a feature. */
const PARTS = { frame: FRAME, start: START, islands: ISLANDS, api: API, field: FIELD, form: FORM, places: PLACES }

/**
 * Styles of parts that are never in a page's HTML and come with their scripts. The names of a style sheet's classes
 * are script: in the frame they would be in everybody's first load.
 */
const LATE_STYLES = /\/(?:mobile-menu-panel|dialog|file-field|place-map|totals|progress-steps)\.module\.css/

/**
 * The part of the bundle that a module belongs to: style sheets by feature, and what every page needs in few
 * pieces. On a slow phone a request costs more than a few bytes too many, and left alone the bundler cuts dozens.
 * Undefined leaves the choice to the bundler.
 */
function partName(moduleId: string): string | undefined {
  if (/\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime|vite\/preload-helper/.test(moduleId))
    return 'react'
  if (/\/node_modules\/(?:vike|@brillout)\//.test(moduleId)) return 'router'
  const isIn = (patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(moduleId))
  const part = Object.entries(PARTS).find(([, patterns]) => isIn(patterns))
  if (part !== undefined) return part[0]
  if (!moduleId.endsWith('.css') || LATE_STYLES.test(moduleId)) return undefined
  const feature = /\/src\/app\/features\/([a-z-]+)\//.exec(moduleId)?.[1]
  return feature === undefined || feature === 'newsletter' ? 'frame' : feature
}

/**
 * A class of a CSS module: its own name and four characters for its file. The default adds the line, which no two
 * classes share and so cannot be compressed: the names are part of everybody's first load.
 */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/s, ''))
  return `${name}_${createHash('sha1').update(path).digest('hex').slice(0, 4)}`
}

export default {
  plugins: [react(), vike()],
  css: { modules: { generateScopedName: className } },
  publicDir: 'renderer/public',
  build: {
    target: 'es2022',
    modulePreload: {
      // A list of the scripts behind every lazy part would be in the first load of each page. The large ones are
      // there by then; style sheets must still come before the part that they style.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: partName, debugName: 'parts', priority: 1 }],
        },
      },
      onLog(level, log, handle) {
        // vike adds a group of its own, which has no such name; that slows nothing and concerns nobody.
        if (!log.message.includes('debugName')) handle(level, log)
      },
    },
  },
} satisfies UserConfig
