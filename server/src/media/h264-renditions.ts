/** Of what is made as H.264 too, the pixels that the shorter side has at most; the smallest first. */
export const h264Renditions = [720, 1080] as const
