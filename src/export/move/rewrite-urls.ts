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
  const inHead = new RegExp(`(${mediaExpression(from)})|(?<=")${escapeRegExp(from.site)}(?=[/"?#])`, 'g')
  return (html) => {
    const end = html.indexOf('</head>')
    const head = html
      .slice(0, end)
      .replaceAll(inHead, (_, media: string | undefined) =>
        media === undefined ? to.site : likeEscaped(media, to.media),
      )
    return head + rewriteMedia(html.slice(end))
  }
}

/** Returns a function that replaces the URLs of uploaded files in a text. */
export function createMediaRewriter(from: PageUrls, to: PageUrls): (text: string) => string {
  const expression = new RegExp(mediaExpression(from), 'g')
  return (text) =>
    from.media === to.media ? text : text.replaceAll(expression, (found) => likeEscaped(found, to.media))
}

/**
 * Matches the beginning of a media URL, but no part of another URL; nothing if the files are part of the export. The
 * data in a page has `\/` for each slash.
 */
function mediaExpression({ media }: PageUrls): string {
  return media === '' ? '(?!)' : `(?<![\\w.:/?&=%-])${escapeRegExp(media).replaceAll('\\/', '\\\\?/')}(?=\\\\?/)`
}

/** Returns a URL with its slashes escaped as in another one. */
function likeEscaped(other: string, url: string): string {
  return other.includes(String.raw`\/`) ? url.replaceAll('/', String.raw`\/`) : url
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}
