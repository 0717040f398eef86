import { getNavigation, MENU_TITLES } from '#contract/cms/navigation.ts'
import { getText, listEntries } from '../document-fields.ts'
import type { DocumentRule } from '../rule.ts'

/** Finds menus that the header does not show because their title is unknown or a duplicate. */
export const checkMenus: DocumentRule = (document) => {
  if (document.endpoint.id !== getNavigation.id) return []
  const seen = new Set<string>()
  return listEntries(document.data, 'main_navigation').flatMap(({ entry, path }) => {
    const title = getText(entry, 'title').trim()
    const key = title.toLowerCase()
    const isKnown = MENU_TITLES.some((known) => known === key)
    // Another rule reports an empty title.
    if (title === '' || (isKnown && !seen.has(key))) {
      seen.add(key)
      return []
    }
    return [
      {
        rule: 'menu-not-shown',
        severity: 'error',
        document,
        field: `${path}.title`,
        message: isKnown
          ? `The header shows only the first menu with the title "${title}".`
          : `The header does not show the menu "${title}". It shows the menus Rifles, Pistols, Apparel and Support.`,
        fix: isKnown
          ? 'Move its links to the first one.'
          : 'Use one of these titles, or move its links to another menu.',
      } as const,
    ]
  })
}
