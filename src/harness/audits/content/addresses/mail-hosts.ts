import leven from 'leven'
import type { PreparedRule } from '../rule.ts'

/** Times that a host must be named for a like one to be taken for a slip. */
const KNOWN_TIMES = 3

/** Letters by which a slip differs. */
const SLIP_LETTERS = 2

const HOST = /@([\w-]+(?:\.[\w-]+)+)/g

/** E-mail addresses at a host that is nearly one that the content often names (AUD-20). */
export const mailHosts: PreparedRule = ({ documents }) => {
  const times = new Map<string, number>()
  for (const host of documents.flatMap(({ data }) => hostsIn(JSON.stringify(data))))
    times.set(host, (times.get(host) ?? 0) + 1)
  const known = [...times].filter(([, count]) => count >= KNOWN_TIMES).map(([host]) => host)
  const slips = new Map(
    [...times.keys()].flatMap((host) => {
      const meant = known.find((other) => other !== host && leven(other, host) <= SLIP_LETTERS)
      return meant === undefined || known.includes(host) ? [] : [[host, meant]]
    }),
  )
  if (slips.size === 0) return () => []
  return (document) =>
    document.fields.flatMap(({ path, value }) => {
      const slip = typeof value === 'string' ? hostsIn(value).find((host) => slips.has(host)) : undefined
      if (slip === undefined) return []
      return [
        {
          rule: 'misspelt-mail-host',
          severity: 'error',
          document,
          field: path,
          message: `The e-mail goes to ${slip}, and all others go to ${slips.get(slip) ?? ''}.`,
          fix: 'Correct the address; nobody gets what is sent to it.',
        } as const,
      ]
    })
}

function hostsIn(text: string): string[] {
  return [...text.matchAll(HOST)].map(([, host = '']) => host.toLowerCase())
}
