// Each match is bounded in length. Full-width and small forms of the signs count too.
export const MENTION = /(?<![\p{L}\p{N}_@＠﹫/.])[@＠﹫][\p{L}\p{N}_.-]{0,99}[\p{L}\p{N}_]/gu
export const HASHTAG = /(?<![\p{L}\p{N}_&/#＃﹟])[#＃﹟][\p{L}\p{N}_]{1,200}/gu
export const CASHTAG = /(?<![\p{L}\p{N}_$＄﹩])[$＄﹩]\p{L}[\p{L}\p{N}_]{0,30}/gu
