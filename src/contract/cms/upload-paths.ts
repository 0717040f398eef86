/**
 * Returns the text of a response in which URLs of uploads at the CMS are those of the media host, as editors' rich text
 * contains the URL of the CMS they work in, such as `http://localhost:1337/uploads/…` (CMS-74).
 * @param mediaBaseUrl MEDIA_BASE_URL. With '', such a URL becomes a path, to which content mappers add the media host
 */
export function toUploadPaths(text: string, cmsOrigin: string | undefined, mediaBaseUrl = ''): string {
  const base = mediaBaseUrl.replace(/\/+$/, '')
  return cmsOrigin ? text.replaceAll(`"${cmsOrigin}/uploads/`, () => `"${base}/uploads/`) : text
}
