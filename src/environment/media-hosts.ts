/** Settings for the locations of uploaded files. */
export interface MediaSettings {
  readonly MEDIA_BASE_URL: string
  /** Origins of additional hosts with images, separated by spaces. */
  readonly MEDIA_HOSTS?: string | undefined
  /** Origin of the CMS, which rich text may contain. */
  readonly CMS_ORIGIN?: string | undefined
}

/** Returns the origins in MEDIA_HOSTS. */
export function splitMediaHosts({ MEDIA_HOSTS = '' }: MediaSettings): string[] {
  return MEDIA_HOSTS.split(' ').filter((origin) => origin !== '')
}

/** Returns the origins of images on pages: the site, the media host, and MEDIA_HOSTS. */
export function listMediaOrigins(site: string, settings: MediaSettings): string[] {
  const base = settings.MEDIA_BASE_URL === '' ? [] : [new URL(settings.MEDIA_BASE_URL).origin]
  return [...new Set([new URL(site).origin, ...base, ...splitMediaHosts(settings)])]
}
