/**
 * Returns the text of a content response in which URLs of uploads are paths, as editors' rich text contains the URL of
 * the CMS they work in, such as `http://localhost:1337/uploads/…`.
 */
export function toUploadPaths(text: string, cmsOrigin: string | undefined): string {
  return cmsOrigin ? text.replaceAll(`"${cmsOrigin}/uploads/`, '"/uploads/') : text
}
