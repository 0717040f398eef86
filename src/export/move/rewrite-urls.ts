/** The URLs that the pages of an export contain besides those of its content. */
export interface PageUrls {
  /** Public URL of the site. */
  readonly site: string
  /** Prefix of uploaded files; empty if they are part of the export. */
  readonly media: string
}

/**
 * Returns a function that replaces the URLs in a page. Those of the site are in its head only: canonical URL, share
 * image and structured data. A text that mentions the site is content, and stays.
 */
export function createUrlRewriter(from: PageUrls, to: PageUrls): (html: string) => string {
  const rewriteMedia = createMediaRewriter(from, to)
  // A URL of the site is a complete attribute or JSON string; media URLs may begin with that of the site.
  const inHead = new RegExp(`${mediaExpression(from)}|(?<=")${escapeRegExp(from.site)}(?=[/"?#])`, 'g')
  return (html) => {
    const end = html.indexOf('</head>')
    const head = html.slice(0, end).replaceAll(inHead, (found) => (found === from.media ? to.media : to.site))
    return head + rewriteMedia(html.slice(end))
  }
}

/** Returns a function that replaces the URLs of uploaded files in a text. */
export function createMediaRewriter(from: PageUrls, to: PageUrls): (text: string) => string {
  const expression = new RegExp(mediaExpression(from), 'g')
  return (text) => (from.media === to.media ? text : text.replaceAll(expression, () => to.media))
}

/** Matches the beginning of a media URL, but no part of another URL; nothing if the files are part of the export. */
function mediaExpression({ media }: PageUrls): string {
  return media === '' ? '(?!)' : `(?<![\\w.:/=%-])${escapeRegExp(media)}(?=/)`
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}
