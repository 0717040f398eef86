import leven from 'leven'
import type { PreparedRule } from '../rule.ts'

/** Minimum number of uses of a domain before a similar one counts as a typo. */
const MIN_KNOWN_COUNT = 3

/** Maximum number of different letters in a typo. */
const MAX_TYPO_DISTANCE = 2

const HOST = /@([\w-]+(?:\.[\w-]+)+)/g

/** Finds email addresses whose domain is similar to one used often in the content. */
export const checkEmailDomains: PreparedRule = ({ documents }) => {
  const counts = new Map<string, number>()
  for (const host of documents.flatMap(({ data }) => listDomains(JSON.stringify(data))))
    counts.set(host, (counts.get(host) ?? 0) + 1)
  const known = [...counts].filter(([, count]) => count >= MIN_KNOWN_COUNT).map(([host]) => host)
  const typos = new Map(
    [...counts.keys()].flatMap((host) => {
      const intended = known.find((other) => other !== host && leven(other, host) <= MAX_TYPO_DISTANCE)
      return intended === undefined || known.includes(host) ? [] : [[host, intended]]
    }),
  )
  if (typos.size === 0) return () => []
  return (document) =>
    document.fields.flatMap(({ path, value }) => {
      const typo = typeof value === 'string' ? listDomains(value).find((host) => typos.has(host)) : undefined
      if (typo === undefined) return []
      return [
        {
          rule: 'misspelled-email-domain',
          severity: 'error',
          document,
          field: path,
          message: `The email address ends in ${typo}; all others end in ${typos.get(typo) ?? ''}.`,
          fix: 'Correct the email address.',
        } as const,
      ]
    })
}

function listDomains(text: string): string[] {
  return [...text.matchAll(HOST)].map(([, host = '']) => host.toLowerCase())
}
