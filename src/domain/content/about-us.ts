import type { getAboutUs } from '#contract/cms/content-pages.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { RichText } from '#contract/cms/rich-text.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { toOptionalImage } from '../images/image.ts'
import { emptyMetaData, toMetaData } from './meta-data.ts'

/** The page `/about-us`, with the field names of CMS-30 to CMS-35. */
export interface AboutUs {
  readonly metaData: MetaData
  readonly headingImageUrl: ContentImage | null
  /** URL of the video opened by the play icon, or an empty string without a video. */
  readonly headingVideoUrl: string
  readonly simpleCopySection: RichText
  readonly lookingForImageUrl: ContentImage | null
  readonly lookingForHeading: string
  readonly lookingForSubHeading: RichText
  /** Open jobs, one per line. */
  readonly lookingForListContent: readonly string[]
  readonly wantToTalkImageUrl: ContentImage | null
  readonly wantToTalkHeading: string
  readonly wantToTalkContent: string
}

/** Default used if the CMS page is not available (CMS-04). */
export const emptyAboutUs: AboutUs = {
  metaData: emptyMetaData,
  headingImageUrl: null,
  headingVideoUrl: '',
  simpleCopySection: [],
  lookingForImageUrl: null,
  lookingForHeading: '',
  lookingForSubHeading: [],
  lookingForListContent: [],
  wantToTalkImageUrl: null,
  wantToTalkHeading: '',
  wantToTalkContent: '',
}

/** Maps the CMS page `aboutus`. */
export function toAboutUs({ data }: ResponseOf<typeof getAboutUs>, mediaBaseUrl = ''): AboutUs {
  return {
    metaData: toMetaData(data.meta_data),
    headingImageUrl: toOptionalImage(data.heading_image, mediaBaseUrl),
    headingVideoUrl: data.heading_video_url,
    simpleCopySection: data.simple_copy_section,
    lookingForImageUrl: toOptionalImage(data.looking_for_image, mediaBaseUrl),
    lookingForHeading: data.looking_for_heading,
    lookingForSubHeading: data.looking_for_sub_heading,
    lookingForListContent: data.looking_for_list_content,
    wantToTalkImageUrl: toOptionalImage(data.want_to_talk_image, mediaBaseUrl),
    wantToTalkHeading: data.want_to_talk_heading,
    wantToTalkContent: data.want_to_talk_content,
  }
}
