import * as z from 'zod/mini'
import { Problem } from '#contract/problem.ts'

const ProblemBody = z.object({ message: z.optional(z.string()), title: z.optional(z.string()) })

/** What a refused call says to the shopper: server message, else server title, else our words (NOTE-07). */
export function readProblem(
  body: unknown,
  status: number,
): { message: string; serverMessage: string | undefined; problem: Problem | undefined } {
  const problem = z.safeParse(Problem, body)
  const parsed = z.safeParse(ProblemBody, body)
  const serverMessage = parsed.success ? parsed.data.message || undefined : undefined
  const title = parsed.success ? parsed.data.title : undefined
  return {
    serverMessage,
    message: serverMessage || title || `The shop could not do that (status ${status}).`,
    problem: problem.success ? problem.data : undefined,
  }
}
