import { getRuntimeSettings } from '#environment/runtime-settings.ts'

/** Path of the configurator's build on the shop's host (BLDR-04). */
const BUILD_URL = '/Build/index.html'

/** URL of the configurator, and the origins for messages. */
export interface ConfiguratorUrl {
  readonly url: string
  /** Whether the environment defines a separate origin for the configurator. */
  readonly isForeign: boolean
  /** Origin of messages from the configurator. It is 'null' on the shop's host because the frame is sandboxed. */
  readonly origin: string
  /**
   * Target origin of messages to the configurator. The page's content security policy determines what the frame may
   * load.
   */
  readonly target: string
}

export function getConfiguratorUrl(): ConfiguratorUrl {
  const url = getRuntimeSettings().CONFIGURATOR_URL
  if (!url) return { url: BUILD_URL, isForeign: false, origin: 'null', target: '*' }
  const { origin } = new URL(url)
  return { url, isForeign: true, origin, target: origin }
}
