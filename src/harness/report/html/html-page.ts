import { createHash } from 'node:crypto'
import { truncateText, MAX_HEAD_LENGTH } from '../../findings/cut-text.ts'
import { Html, html } from './html-text.ts'

/** Screenshots as base64-encoded WebP, by their path in the report. */
export type Screenshots = ReadonlyMap<string, string>

/** Files of a report folder that the page shows or links to. */
export interface ReportContents {
  readonly screenshots: Screenshots
  /** File names of the report's other formats. */
  readonly files: readonly string[]
  /** Set if a server shows the page and keeps it up to date. */
  readonly live?: LivePage | undefined
}

/** A page that a server keeps up to date. */
export interface LivePage {
  /** Required for requests that make changes. */
  readonly token: string
  /** Number of the displayed report. */
  readonly version: number
  /** The latest status, such as `1 fixed`. */
  readonly status: string
  readonly script: string
}

/** The parts of the page for one kind of report. {@link renderPage} adds the header and footer. */
export interface PageParts {
  readonly title: string
  readonly style: Html
  readonly script?: string | undefined
  readonly header: readonly Html[]
  readonly facts: readonly Fact[]
  readonly main: Html
  readonly footer: Html
}

/**
 * Renders a page that can be opened as a local file. It loads no other files, because its style contains the
 * screenshots. Only the page's own script runs, and the page also works without it.
 */
export function renderPage(page: {
  readonly title: string
  readonly style: Html
  readonly script?: string | undefined
  readonly live?: LivePage | undefined
  readonly header: {
    readonly verdict: string
    /** Name of the job, such as `Storefront audit`. */
    readonly job: string
    readonly startedAt: string
    readonly content: readonly Html[]
    readonly facts: readonly Fact[]
  }
  readonly main: Html
  readonly footer: { readonly rerun: string; readonly content: Html }
}): string {
  const { title, style, live, header, main, footer } = page
  const script = live?.script ?? page.script
  const started = `${header.startedAt.slice(0, 10)} ${header.startedAt.slice(11, 19)} UTC`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; img-src data:${script === undefined ? '' : html`; script-src ${getHash(script)}`}${live === undefined ? '' : "; connect-src 'self'"}"
        />
        ${live === undefined ? '' : liveMeta(live)}
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the report</a>
        ${live === undefined ? '' : html`<p class="live" role="status">${live.status}</p>`}
        <header class="${header.verdict}">
          <div class="inner">
            <p class="overline">${header.job} · ${started}</p>
            ${header.content} ${renderFacts(header.facts)}
          </div>
        </header>
        <main id="content">${main}</main>
        <footer>
          <div class="inner">
            <p>Rerun: <code>${footer.rerun}</code></p>
            <p>${footer.content}</p>
          </div>
        </footer>
        ${script === undefined ? '' : new Html(`<script>${script}</script>`)}
      </body>
    </html> `.text
}

function liveMeta({ token, version }: LivePage): Html {
  return html`<meta name="storefront-token" content="${token}" />
    <meta name="storefront-version" content="${version}" />`
}

/** Returns the hash of a script for the page's Content Security Policy. */
function getHash(script: string): Html {
  return new Html(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

/** A name and a value, with an optional class to highlight it. */
export type Fact = readonly [name: string, value: string | Html, className?: string]

/** Renders facts in columns or rows, depending on the style of the class. */
export function renderFacts(facts: readonly Fact[], className = 'facts'): Html {
  return html`<dl class="${className}">
    ${facts.map(
      ([name, value, own = '']) =>
        html`<div class="${own}">
          <dt>${name}</dt>
          <dd>${typeof value === 'string' ? truncateText(value, MAX_HEAD_LENGTH) : value}</dd>
        </div>`,
    )}
  </dl>`
}
