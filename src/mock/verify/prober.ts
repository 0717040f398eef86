import type { FormData } from 'undici'
import type { contract } from '#contract/contract.ts'
import type { AnswerOf, BodyOf, Endpoint, PathParameters, QueryOf } from '#contract/endpoint.ts'
import { contractDifferences, type Expectation } from '../live-api/contract-differences.ts'
import type { Difference } from '../live-api/difference.ts'
import type { LiveApi, LiveCall } from '../live-api/live-api.ts'
import type { LiveReply } from '../live-api/live-reply.ts'

/** A call that was made, and what was found in its answer. */
export interface ProbedCall {
  readonly endpoint: string
  readonly method: string
  /** Path with `{parameters}`: what stands in them may be a token. */
  readonly path: string
  /** What was read, for calls of the catalogue, e.g. `tarn-lr`. */
  readonly subject: string | undefined
  readonly status: number
  readonly milliseconds: number
  readonly differences: readonly Difference[]
}

export type ContractEndpoint = (typeof contract)[number]

type Given<Name extends string, Value> = Value extends undefined
  ? { readonly [key in Name]?: undefined }
  : { readonly [key in Name]?: Value | FormData }

/** What goes with a call, each part only where the endpoint has it. */
export type ProbeInput<E extends Endpoint> = (keyof PathParameters<E> extends never
  ? object
  : { readonly path: PathParameters<E> }) &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> & { readonly headers?: Readonly<Record<string, string>> }

/** Makes calls and keeps what it finds. */
export interface Prober {
  readonly calls: readonly ProbedCall[]
  /** Makes a call and checks its answer; gives it when it is a success that keeps the contract. */
  probe<E extends ContractEndpoint>(
    endpoint: E,
    input: ProbeInput<E>,
    expected: Expectation,
  ): Promise<AnswerOf<E> | undefined>
  /** The same for a call of the catalogue; `more` adds what else there is to say about its answer. */
  read(call: LiveCall, more: (reply: LiveReply) => readonly Difference[]): Promise<unknown>
}

export function createProber(api: LiveApi): Prober {
  const calls: ProbedCall[] = []
  const note = (
    { endpoint, path }: LiveCall,
    { status, milliseconds }: LiveReply,
    differences: readonly Difference[],
    isPublic: boolean,
  ): void => {
    const { id, method } = endpoint
    const subject = isPublic ? Object.values(path ?? {}).join(' ') || undefined : undefined
    calls.push({ endpoint: id, method, path: endpoint.path, subject, status, milliseconds, differences })
  }
  return {
    calls,
    async probe(endpoint, input, expected) {
      const call = { ...input, endpoint } as LiveCall
      const reply = await api.call(call)
      const differences = contractDifferences(endpoint, reply, expected)
      note(call, reply, differences, false)
      const isGood = reply.status === 200 && differences.every(({ kind }) => kind !== 'breach')
      return isGood ? (reply.body as AnswerOf<typeof endpoint>) : undefined
    },
    async read(call, more) {
      const reply = await api.call(call)
      const differences = contractDifferences(call.endpoint, reply, 'answer')
      const keepsContract = differences.every(({ kind }) => kind !== 'breach')
      note(call, reply, keepsContract ? [...differences, ...more(reply)] : differences, true)
      return reply.body
    },
  }
}
