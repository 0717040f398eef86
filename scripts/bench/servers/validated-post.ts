import { measuredPost } from '../measured-call.ts'

/** The same validation as our mock's: body and answer against the contract, the answer written anew each time. */
export function validatedPost(body: string, answer: unknown): string | undefined {
  const isValid =
    measuredPost.body?.safeParse(JSON.parse(body)).success && measuredPost.answer.safeParse(answer).success
  return isValid === true ? JSON.stringify(answer) : undefined
}
