import { runtimeSettings } from '#environment/runtime-settings.ts'

/** Path of the configurator's build on the shop's host (BLDR-04). */
const BUILD_URL = '/Build/index.html'

/** The URL of the configurator and the origins of its messages. */
export interface ConfiguratorUrl {
  readonly url: string
  /** Whether it has a separate origin, configured in the environment. */
  readonly isForeign: boolean
  /** The origin of its messages: 'null' on the shop's host, because it is sandboxed. */
  readonly origin: string
  /** The target origin of messages to it. The page's content security policy decides what the frame may load. */
  readonly target: string
}

export function getConfiguratorUrl(): ConfiguratorUrl {
  const url = runtimeSettings().CONFIGURATOR_URL
  if (!url) return { url: BUILD_URL, isForeign: false, origin: 'null', target: '*' }
  const { origin } = new URL(url)
  return { url, isForeign: true, origin, target: origin }
}
