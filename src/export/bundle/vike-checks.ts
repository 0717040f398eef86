import type { Plugin } from 'vite'

/** The modules of vike that come into a browser. */
const VIKE = /\/node_modules\/vike\/dist\/.*\.js$/

/** vike's own checks of itself and of who uses it, by their names; none does anything else. */
const CHECK = /^assert/

/**
 * Leaves vike's checks out of the browser's script: what they find is a mistake of a developer, whom the development
 * server tells. They and their words were a quarter of its client, in everybody's first load (PERF-07).
 */
export function vikeChecks(): Plugin {
  return {
    name: 'storefront:vike-checks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: VIKE, code: /\bassert/ },
      handler(code) {
        return { code: withoutChecks(code, this.parse(code)), map: null }
      },
    },
  }
}

/** The code with nothing in the places of its checks; all else stays where it was. */
export function withoutChecks(code: string, program: object): string {
  let kept = code
  for (const [start, end] of checksIn(program)) {
    kept = `${kept.slice(0, start)};${' '.repeat(end - start - 1)}${kept.slice(end)}`
  }
  return kept
}

interface SyntaxNode {
  readonly type?: string
  readonly start?: number
  readonly end?: number
  readonly expression?: { readonly callee?: { readonly name?: string } }
}

/** Where the statements are that only check; a check within an expression stays. */
function* checksIn(node: SyntaxNode): Generator<[start: number, end: number]> {
  if (node.type === 'ExpressionStatement' && CHECK.test(node.expression?.callee?.name ?? '')) {
    yield [node.start ?? 0, node.end ?? 0]
    return
  }
  for (const child of Object.values(node) as unknown[]) {
    if (typeof child === 'object' && child !== null) yield* checksIn(child)
  }
}
