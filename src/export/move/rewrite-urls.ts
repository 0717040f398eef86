/** The URLs in the pages of an export, except those in content. */
export interface PageUrls {
  /** Public URL of the site. */
  readonly site: string
  /** Prefix of uploaded files, or empty if they are part of the export. */
  readonly media: string
}

/**
 * Returns a function that replaces the URLs in a page. Site URLs are replaced only in the head (canonical URL, share
 * image, and structured data), because elsewhere they are content.
 */
export function createUrlRewriter(from: PageUrls, to: PageUrls): (html: string) => string {
  const rewriteMedia = createMediaRewriter(from, to)
  // A site URL is a complete attribute or JSON string. Media URLs may start with the site URL.
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
 * Matches the start of a media URL that is not part of another URL, or nothing if the files are part of the export.
 * Page data has `\/` for each slash.
 */
function mediaExpression({ media }: PageUrls): string {
  return media === '' ? '(?!)' : `(?<![\\w.:/?&=%-])${escapeRegExp(media).replaceAll('\\/', '\\\\?/')}(?=\\\\?/)`
}

/** Escapes the slashes of a URL if those of the other URL are escaped. */
function likeEscaped(other: string, url: string): string {
  return other.includes(String.raw`\/`) ? url.replaceAll('/', String.raw`\/`) : url
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}
