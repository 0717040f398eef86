import { runtimeSettings } from '#environment/runtime-settings.ts'

/** Where the configurator's build lies on the shop's own host (BLDR-04). */
const BUILD_URL = '/Build/index.html'

/** Where the configurator is, and how to talk to it. */
export interface ConfiguratorUrl {
  readonly url: string
  /** Whether it has an origin of its own, which the environment names. */
  readonly isForeign: boolean
  /** What its messages say of where they come from: on the shop's host its sandbox leaves it without one. */
  readonly origin: string
  /** Whom messages to it are meant for. What may be in the frame is up to the policy of the page. */
  readonly target: string
}

export function getConfiguratorUrl(): ConfiguratorUrl {
  const url = runtimeSettings().CONFIGURATOR_URL
  if (!url) return { url: BUILD_URL, isForeign: false, origin: 'null', target: '*' }
  const { origin } = new URL(url)
  return { url, isForeign: true, origin, target: origin }
}
