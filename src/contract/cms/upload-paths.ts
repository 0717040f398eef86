/**
 * Returns the text of a response with upload URLs of the CMS replaced with URLs of the media host. Rich text contains
 * the URL at which editors open the CMS, such as `http://localhost:1337/uploads/…`.
 * @param mediaBaseUrl MEDIA_BASE_URL. If it is '', URLs become paths, and content mappers add the media host.
 */
export function toUploadPaths(text: string, cmsOrigin: string | undefined, mediaBaseUrl = ''): string {
  const base = mediaBaseUrl.replace(/\/+$/, '')
  return cmsOrigin ? text.replaceAll(`"${cmsOrigin}/uploads/`, () => `"${base}/uploads/`) : text
}
