import { LAYOUT_ELEMENT_ID, type LayoutData } from '#shop/shell/layout-data.ts'

/** URLs of a template's assets. */
export interface PageAssets {
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** The script that starts the shop. */
  readonly entry: string
  readonly scripts: readonly string[]
  /** Integrity hashes of scripts and style sheets, by URL. */
  readonly integrity?: Readonly<Record<string, string>>
}

/** The assets of a page, and its data as JSON that is safe in a script element. */
export interface PageLoad {
  readonly assets: PageAssets
  readonly data: string
  /** URL of the file with the header and footer data, shared by all pages. */
  readonly layoutUrl: string
}

/**
 * Returns the links to style sheets and fonts. Place them after the charset, which must be in the first bytes of the
 * document.
 */
export function renderHeadLinks({ styles, fonts, integrity }: PageAssets): string {
  const links = [
    ...styles.map((url) => `<link rel="stylesheet" href="${url}"${checked(url, integrity)}>`),
    ...fonts.map((url) => {
      const type = `font/${url.slice(url.lastIndexOf('.') + 1)}`
      return `<link rel="preload" href="${url}" as="font" type="${type}" crossorigin>`
    }),
  ]
  return links.join('\n')
}

/**
 * Returns data and scripts for the end of the body, in the format that vike's client expects. Pages are readable
 * without scripts, so these have a lower priority than style sheets, fonts, and the first image.
 */
export function renderBodyScripts({ assets: { entry, scripts, integrity }, data, layoutUrl }: PageLoad): string {
  const json = (id: string, text: string) => `<script id="${id}" type="application/json">${text}</script>`
  const preloads = scripts.map(
    (url) => `<link rel="modulepreload" fetchpriority="low" href="${url}"${checked(url, integrity)}>`,
  )
  return [
    json('vike_pageContext', data),
    json('vike_globalContext', '{}'),
    `<script id="${LAYOUT_ELEMENT_ID}" type="application/json" data-address="${layoutUrl}"></script>`,
    `<script src="${entry}" type="module" async fetchpriority="low"${checked(entry, integrity)}></script>`,
    ...preloads,
  ].join('')
}

/** Returns an element with the header and footer data. A vike server embeds it because it serves no data file. */
export function renderLayoutScript(layout: LayoutData): string {
  const json = JSON.stringify(layout).replaceAll('<', String.raw`\u003c`)
  return `<script id="${LAYOUT_ELEMENT_ID}" type="application/json">${json}</script>`
}

function checked(url: string, integrity: PageAssets['integrity']): string {
  const hash = integrity?.[url]
  return hash === undefined ? '' : ` integrity="${hash}"`
}
