import type { EndpointId } from '#contract/contract.ts'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import type { PrivateValues } from '#redaction/redactor.ts'
import type { Expect, Page } from '../drivers/browser.ts'
import type { Device } from '../targets/devices.ts'

/** What a step works with. */
export interface StepContext {
  readonly page: Page
  readonly expect: Expect
  readonly device: Device
  /** Opens a page of the shop by its path, as a shopper who types the address. */
  open(path: string): Promise<void>
  /**
   * The last successful answer that the page got from a call, as the contract reads it. The step fails when the page
   * has got none so far.
   */
  lastAnswer<E extends Endpoint>(endpoint: E): Promise<ResponseOf<E>>
  /**
   * Says that the API must refuse this call with this status in this step, since the shopper does something wrong on
   * purpose: the browser's line about it in the console is then no finding.
   */
  expectRefusal(endpoint: Endpoint, status: number): void
}

export type StepAction = (context: StepContext) => Promise<void>

/** Adds a step to the story; steps run in this order, and the first that fails ends it. */
export type AddStep = (name: string, act: StepAction) => void

/** A page that the performance audit measures. */
export interface MeasuredPage {
  readonly name: string
  readonly path: string
}

/** A user story that runs against the shop. */
export interface Journey {
  /** The name on the command line. */
  readonly name: string
  /** One line for `--list` and the report. */
  readonly summary: string
  readonly measuredPages: readonly MeasuredPage[]
  readonly privateValues: PrivateValues
  /**
   * The story begins as somebody's first visit, with nothing stored, so that the shop asks for consent. All other
   * stories are told by somebody who declined on an earlier visit.
   */
  readonly firstVisit?: true
  /** Why the story cannot be told in a browser that does not keep what is stored; it can without. */
  readonly needsStorage?: string
  /**
   * What the shopper does when a call (by its id) has failed and works again, before the step is done once more; only
   * where the page asks for more than a second try. Used by `--faults`.
   */
  readonly recoveries?: Readonly<Partial<Record<EndpointId, StepAction>>>
  /** Tells the story; called once for each run, so that what it remembers belongs to that run. */
  readonly tell: (step: AddStep) => void
}
