import { createHash } from 'node:crypto'
import { Html, html } from './html-text.ts'

/** Screenshots as base64 WebP, by their path in the report. */
export type Screenshots = ReadonlyMap<string, string>

/** What is in a report's folder next to a rendered file. */
export interface ReportContents {
  readonly screenshots: Screenshots
  /** Names of the other formats' files. */
  readonly files: readonly string[]
}

/** What a kind of report has to say on its page; {@link reportPage} puts it between header and footer. */
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
 * A page that opens from a file: it loads nothing, pictures stand inside its style, and no script runs but its own, by
 * which nothing but looking at it is easier.
 */
export function reportPage(page: {
  readonly title: string
  readonly style: Html
  readonly script?: string | undefined
  readonly header: {
    readonly verdict: string
    /** What was run: `Storefront audit`. */
    readonly job: string
    readonly startedAt: string
    readonly content: readonly Html[]
    readonly facts: readonly Fact[]
  }
  readonly main: Html
  readonly footer: { readonly rerun: string; readonly content: Html }
}): string {
  const { title, style, script, header, main, footer } = page
  const started = `${header.startedAt.slice(0, 10)} ${header.startedAt.slice(11, 19)} UTC`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; img-src data:${script === undefined ? '' : html`; script-src ${hashOf(script)}`}"
        />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the report</a>
        <header class="${header.verdict}">
          <div class="inner">
            <p class="overline">${header.job} · ${started}</p>
            ${header.content} ${factList(header.facts)}
          </div>
        </header>
        <main id="content">${main}</main>
        <footer>
          <div class="inner">
            <p>Run it again: <code>${footer.rerun}</code></p>
            <p>${footer.content}</p>
          </div>
        </footer>
        ${script === undefined ? '' : new Html(`<script>${script}</script>`)}
      </body>
    </html> `.text
}

/** Names a script to the page's security policy. */
function hashOf(script: string): Html {
  return new Html(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

/** A name and what is known of it, with the class of what stands out. */
export type Fact = readonly [name: string, value: string | Html, className?: string]

/** Facts in two columns or side by side, as the style of their class has them. */
export function factList(facts: readonly Fact[], className = 'facts'): Html {
  return html`<dl class="${className}">
    ${facts.map(
      ([name, value, own = '']) =>
        html`<div class="${own}">
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}
