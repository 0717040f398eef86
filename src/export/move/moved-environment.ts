import { formatProblem } from '#contract/validation/check-value.ts'
import { checkSettings } from '#environment/check-settings.ts'
import { Environment } from '#environment/environment.ts'
import { relocateApi } from '#environment/relocate-api.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { ExportManifest } from '../publish/manifest.ts'

export interface MoveTarget {
  /** New URL of the API. Defaults to the one in `env.js`. */
  readonly api?: string | undefined
  /** New URL of the site. */
  readonly site?: string | undefined
}

/** Settings that appear in the pages' text, so changing them requires a build. */
const IN_PAGES = ['BRAND_NAME', 'SUPPORT_EMAIL', 'RETURN_DAYS'] as const

/**
 * Returns the environment of a moved export: its current settings with the new URLs.
 * @throws {StorefrontError} if the environment would be invalid, or the change requires a build.
 */
export function createMovedEnvironment(
  folder: string,
  { environment: name, deployment }: ExportManifest,
  settings: { readonly ofPages: RuntimeSettings; readonly current: RuntimeSettings },
  { api, site }: MoveTarget,
): Environment {
  if (deployment === undefined) {
    throw usage(`The export in ${folder} is from an earlier release and does not contain its build settings.`)
  }
  const { ofPages, current } = settings
  const moved = {
    ...deployment,
    name,
    ...(site !== undefined && { site }),
    settings: api === undefined ? current : relocateApi(current, api),
  }
  const result = checkSettings(Environment, moved)
  if (!result.success) {
    const problems = result.problems.map((problem) => formatProblem(problem, 'the file'))
    throw new StorefrontError({
      kind: 'usage',
      message: ['The moved export would have invalid settings:', ...problems].join('\n'),
      next: 'Correct the URL passed with --api or --site, or the setting in env.js.',
    })
  }
  const changed = IN_PAGES.filter((setting) => (ofPages[setting] ?? '') !== (current[setting] ?? ''))
  if (changed.length > 0)
    throw usage(`The text of the pages and env.js have different values for: ${changed.join(', ')}.`)
  const isEmbedded = ofPages.MEDIA_BASE_URL === ''
  if (isEmbedded !== (result.data.settings.MEDIA_BASE_URL === '')) {
    throw usage('MEDIA_BASE_URL cannot change from empty (images are in the export) to a URL, or back.')
  }
  return result.data
}

function usage(message: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next: 'Build the export with the new settings.' })
}
