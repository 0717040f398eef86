import type { EndpointId } from '#contract/contract.ts'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import type { PrivateValues } from '#redaction/redactor.ts'
import type { Expect, Page } from '../drivers/browser.ts'
import type { Device } from '../targets/devices.ts'

/** The object that a step receives. */
export interface StepContext {
  readonly page: Page
  readonly expect: Expect
  readonly device: Device
  /** Opens a page of the shop by its path, like a shopper who enters the URL. */
  open(path: string): Promise<void>
  /**
   * Returns the last successful response that the page received from an endpoint, parsed by the contract. The step
   * fails if there is none so far.
   */
  lastResponse<E extends Endpoint>(endpoint: E): Promise<ResponseOf<E>>
  /**
   * Declares that the API must reject a request to this endpoint with this status in this step, because the shopper
   * makes a mistake on purpose. The browser's console line about it is then not a finding.
   */
  expectErrorResponse(endpoint: Endpoint, status: number): void
  /** Old name of `lastResponse`, for one release. */
  lastAnswer<E extends Endpoint>(endpoint: E): Promise<ResponseOf<E>>
  /** Old name of `expectErrorResponse`, for one release. */
  expectRefusal(endpoint: Endpoint, status: number): void
}

export type StepAction = (context: StepContext) => Promise<void>

/** Adds a step to the journey; steps run in this order, and the first that fails ends it. */
export type AddStep = (name: string, action: StepAction) => void

/** A page that Lighthouse measures. */
export interface MeasuredPage {
  readonly name: string
  readonly path: string
}

/** A scripted user flow that runs against the shop. */
export interface Journey {
  /** The name on the command line. */
  readonly name: string
  /** One line for `--list` and the report. */
  readonly summary: string
  readonly measuredPages: readonly MeasuredPage[]
  readonly privateValues: PrivateValues
  /**
   * Starts the journey as a first visit, with nothing stored, so that the shop asks for consent. Other journeys start
   * as a returning visitor who declined.
   */
  readonly isFirstVisit?: true
  /** Why the journey cannot run in a browser without storage; undefined if it can. */
  readonly requiresStorage?: string
  /**
   * What the shopper does after a request to an endpoint (by ID) failed and works again, before the step is repeated;
   * only where repeating the step is not enough. Used by `--faults`.
   */
  readonly recoveries?: Readonly<Partial<Record<EndpointId, StepAction>>>
  /** Adds the steps; called once for each run, so that the journey's state belongs to that run. */
  readonly steps: (step: AddStep) => void
}
