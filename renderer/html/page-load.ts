import { LAYOUT_ELEMENT_ID, type LayoutData } from '#app/layout/layout-data.ts'

/** What a browser loads with the pages of a template, as addresses. */
export interface PageAssets {
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** The script that starts the shop, and those that it needs. */
  readonly entry: string
  readonly scripts: readonly string[]
  /** The hash of each script and style sheet, by its address, that browsers hold what they load against (SEC-17). */
  readonly integrity?: Readonly<Record<string, string>>
}

/** What a page loads: its assets, and its data as JSON that is safe within a script element. */
export interface PageLoad {
  readonly assets: PageAssets
  readonly data: string
  /** Address of the file with the data of header and footer, which all pages share. */
  readonly layoutUrl: string
}

/** Style sheets and fonts, for behind the encoding, which must be within the bytes in which browsers look for it. */
export function headLinks({ styles, fonts, integrity }: PageAssets): string {
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
 * Data and scripts, for the end of the body, as vike's own script in the browser looks for them. Scripts wait for
 * style sheet, fonts and the first picture, since a page reads without them.
 */
export function bodyScripts({
  assets: { entry, scripts, integrity },
  data,
  layoutUrl: frameAddress,
}: PageLoad): string {
  const json = (id: string, text: string) => `<script id="${id}" type="application/json">${text}</script>`
  const preloads = scripts.map(
    (url) => `<link rel="modulepreload" fetchpriority="low" href="${url}"${checked(url, integrity)}>`,
  )
  return [
    json('vike_pageContext', data),
    json('vike_globalContext', '{}'),
    `<script id="${LAYOUT_ELEMENT_ID}" type="application/json" data-address="${frameAddress}"></script>`,
    `<script src="${entry}" type="module" async fetchpriority="low"${checked(entry, integrity)}></script>`,
    ...preloads,
  ].join('')
}

/** The data of header and footer within a page, for a server of vike, which has no files of its own. */
export function layoutScript(layout: LayoutData): string {
  const json = JSON.stringify(layout).replaceAll('<', String.raw`\u003c`)
  return `<script id="${LAYOUT_ELEMENT_ID}" type="application/json">${json}</script>`
}

function checked(url: string, integrity: PageAssets['integrity']): string {
  const hash = integrity?.[url]
  return hash === undefined ? '' : ` integrity="${hash}"`
}
