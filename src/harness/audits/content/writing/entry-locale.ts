import type { CmsDocument } from '../../cms-document.ts'
import { getText } from '../document-fields.ts'
import type { PreparedRule } from '../rule.ts'

/**
 * Finds entries whose locale differs from that of most entries. Strapi sets `locale` only on content types with
 * internationalization.
 */
export const checkEntryLocale: PreparedRule = ({ documents }) => {
  const numbers = new Map<string, number>()
  for (const document of documents) {
    const locale = getLocale(document)
    if (locale !== '') numbers.set(locale, (numbers.get(locale) ?? 0) + 1)
  }
  const [usual] = [...numbers].toSorted(([, one], [, other]) => other - one)[0] ?? []
  return (document) => {
    const locale = getLocale(document)
    if (locale === '' || usual === undefined || locale === usual) return []
    return [
      {
        rule: 'other-locale',
        severity: 'error',
        document,
        field: 'locale',
        message: `The entry has the CMS locale "${locale}", but the others have "${usual}".`,
        fix: `Publish the entry in "${usual}". If it already is, ask an engineer: the request to the CMS needs locale=${usual}.`,
      },
    ]
  }
}

function getLocale({ data }: CmsDocument): string {
  return getText(data, 'locale')
}
