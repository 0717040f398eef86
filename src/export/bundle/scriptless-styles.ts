import type { CSSOptions } from 'vite'

/** A plugin of PostCSS, whose types Vite's options contain. */
type Plugin = Extract<
  NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number],
  { postcssPlugin: string }
>

/**
 * Applies the styles of pages without scripts also in a browser below the floor, where `start.js` sets
 * `data-scriptless`.
 */
export const scriptlessStyles: Plugin = {
  postcssPlugin: 'storefront:scriptless-styles',
  Once(root) {
    root.walkAtRules('media', (media) => {
      if (media.params !== '(scripting: none)') return
      const copy = media.clone()
      copy.walkRules((rule) => {
        rule.selectors = rule.selectors.map((selector) => `[data-scriptless] ${selector}`)
      })
      media.after(copy.nodes ?? [])
    })
  },
}
