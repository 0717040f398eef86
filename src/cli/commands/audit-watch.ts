import { resolve } from 'node:path'
import type { Environment } from '#environment/environment.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { ContentChanges } from '#harness/audits/before-publishing/watch-content.ts'
import type { Interruption } from '../interruption.ts'
import { printFinding } from '../output/audit-print.ts'
import { print } from '../output/print.ts'

const EVERY_MS = 3000

/** `storefront audit --watch`: what changes in the content while somebody writes (AUD-33). */
export async function watchAudit(options: {
  readonly environment: Environment
  readonly patterns: readonly string[]
  readonly flags: {
    readonly only?: readonly string[]
    readonly draft?: string
    readonly json?: true
    readonly knownIssues?: string
  }
  readonly knownWordsFile: string | undefined
  readonly interruption: Interruption
}): Promise<void> {
  const { environment, patterns, flags, knownWordsFile, interruption } = options
  if (flags.only !== undefined && flags.only.join() !== 'content') {
    throw new StorefrontError({
      kind: 'usage',
      message: '--watch looks at the content of the CMS alone.',
      next: 'leave out --only, or run the other audits without --watch.',
    })
  }
  if (flags.draft !== undefined || flags.json === true) {
    throw new StorefrontError({
      kind: 'usage',
      message: '--watch tells what changes in what is published, line by line.',
      next: 'leave out --draft and --json, or run the audit without --watch.',
    })
  }
  if (environment.api === 'embedded') {
    throw new StorefrontError({
      kind: 'usage',
      message: `The content of the environment "${environment.name}" is part of the project, so it does not change while it is watched.`,
      next: 'name an environment with a live CMS, as --env staging.',
    })
  }
  const [{ watchContent }, { readContent }, { readKnownIssues, KNOWN_ISSUES_FILE }, { choosePages }] =
    await Promise.all([
      import('#harness/audits/before-publishing/watch-content.ts'),
      import('#harness/audits/before-publishing/read-content.ts'),
      import('#harness/audits/known-issues.ts'),
      import('#harness/audits/chosen-pages.ts'),
    ])
  const issues = await readKnownIssues(flags.knownIssues === undefined ? KNOWN_ISSUES_FILE : resolve(flags.knownIssues))
  const { signal } = interruption
  const ended = interruption.wait()
  let isNamed: ((path: string) => boolean) | undefined
  await watchContent({
    async read() {
      const content = await readContent({ environment, connectApi: async () => fetch, knownWordsFile, signal }, today())
      isNamed ??= choosePages(
        patterns,
        content.documents.flatMap(({ page }) => page ?? []),
      )
      return content
    },
    counts: ({ id, pages }) =>
      !issues.some(({ finding, until }) => finding === id && until >= today()) &&
      (patterns.length === 0 || pages.some((page) => isNamed?.(page) ?? true)),
    everyMs: EVERY_MS,
    signal,
    onChange: printChanges,
    onError: ({ message }) => print.line(`${message} Looking again every ${EVERY_MS / 1000} s.`),
  })
  await ended
}

function printChanges({ fresh, fixed, findings }: ContentChanges, isFirst: boolean): void {
  for (const finding of fresh) printFinding(finding)
  for (const { problem, content } of fixed) {
    const place =
      content === null ? '' : ` (${[content.call, content.field].filter((part) => part !== '').join(' › ')})`
    print.line(`✓ Fixed: ${problem}${place}`)
  }
  const time = new Date().toTimeString().slice(0, 8)
  const toMend = findings.filter(({ severity }) => severity !== 'hint').length
  const count = toMend === 0 ? 'Nothing to mend' : toMend === 1 ? '1 finding' : `${toMend} findings`
  print.line(
    isFirst
      ? `${time} ${count}. Watching the content; press Ctrl-C to stop.`
      : `${time} ${fresh.length} new, ${fixed.length} fixed. ${count}.`,
  )
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
