import * as z from 'zod/mini'
import { Problem } from '#contract/problem.ts'

const ProblemBody = z.object({ message: z.optional(z.string()), title: z.optional(z.string()) })

/**
 * Returns the message for a rejected request: the server's message, its title, or a built-in text, in that order
 * (NOTE-07).
 */
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
    message: serverMessage || title || `Something went wrong (status ${status}).`,
    problem: problem.success ? problem.data : undefined,
  }
}
