/** What a picture is drawn in: its darkest, its own, its lighter colours, and white. */
export type Colours = {
  readonly ink: string;
  readonly main: string;
  readonly soft: string;
  readonly warm: string;
  readonly paper: string;
};

/** A drawing within 420 units around its middle. */
type Motif = (colours: Colours) => string;

const line = (colour: string, width = 14) =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;

const scissors: Motif = ({ ink, warm }) => `
  <g transform="rotate(24)">
    <path d="M-14 40 78-196 96-176 22 62ZM14 40-78-196-96-176-22 62Z" fill="${ink}"/>
    <circle r="13" cy="22" fill="${warm}"/>
    <g ${line(ink, 22)}><ellipse cx="-66" cy="128" rx="46" ry="62" transform="rotate(28 -66 128)"/><ellipse cx="66" cy="128" rx="46" ry="62" transform="rotate(-28 66 128)"/></g>
  </g>`;

const teeth = Array.from({ length: 13 }, (_, at) => `M${-168 + at * 28} 0v92`).join("");
const comb: Motif = ({ ink, soft }) => `
  <g transform="rotate(-18)"><rect x="-190" y="-58" width="380" height="66" rx="20" fill="${ink}"/>
  <path d="${teeth}" ${line(ink, 13)}/><path d="M-166-36h300" ${line(soft, 7)}/></g>`;

const dryer: Motif = ({ ink, main, warm, paper }) => `
  <path d="M-40 40h88l-18 150a22 22 0 0 1-22 18h-30a18 18 0 0 1-18-22Z" fill="${ink}"/>
  <path d="M-150-98h150a96 96 0 0 1 0 192h-52l-98-48Z" fill="${main}"/>
  <circle cx="12" cy="-2" r="56" fill="${paper}"/><circle cx="12" cy="-2" r="30" fill="${warm}"/>
  <path d="M-176-70v108" ${line(ink, 20)}/><path d="M-206-58c-18 12-8 26-24 38M-206-8c-18 12-8 26-24 38" ${line(warm, 9)}/>`;

const bowl: Motif = ({ ink, main, warm, paper }) => `
  <path d="M-170-10h340c0 110-62 176-170 176S-170 100-170-10Z" fill="${main}"/>
  <path d="M-150-10h300c-30 34-70 22-104 36s-54-8-96 4-70-8-100-40Z" fill="${warm}"/>
  <path d="M-70 166h140v24H-70z" fill="${ink}"/>
  <g transform="translate(66 -40) rotate(38)"><rect x="-15" y="-186" width="30" height="150" rx="15" fill="${ink}"/><path d="M-38-40h76l-10 74h-56Z" fill="${paper}"/><path d="M-30 30h60l-4 26h-52Z" fill="${warm}"/></g>`;

const bottle: Motif = ({ ink, main, warm, paper }) => `
  <rect x="-34" y="-196" width="68" height="60" rx="10" fill="${ink}"/>
  <path d="M-46-136h92c58 30 66 68 66 110v168a46 46 0 0 1-46 46H-66a46 46 0 0 1-46-46V-26c0-42 8-80 66-110Z" fill="${main}"/>
  <rect x="-76" y="2" width="152" height="118" rx="10" fill="${paper}"/>
  <path d="M0 22c26 26 34 40 34 54a34 34 0 0 1-68 0c0-14 8-28 34-54Z" fill="${warm}"/>`;

const polish: Motif = ({ ink, main, warm, paper }) => `
  <path d="M-42-204h84l14 176h-112Z" fill="${ink}"/><rect x="-62" y="-34" width="124" height="30" rx="8" fill="${warm}"/>
  <rect x="-112" y="-6" width="224" height="196" rx="46" fill="${main}"/><path d="M-74 40c0-22 14-28 30-28v130c-18 0-30-10-30-28Z" fill="${paper}" opacity=".5"/>`;

const brow: Motif = ({ ink, main, warm, paper }) => `
  <path d="M-196-62c70-86 232-112 384-22-120-42-248-34-344 52Z" fill="${ink}"/>
  <path d="M-180 66c92-108 256-108 360 0-104 92-268 92-360 0Z" fill="${paper}"/>
  <circle cy="62" r="68" fill="${main}"/><circle cy="62" r="32" fill="${ink}"/><circle cx="22" cy="40" r="13" fill="${paper}"/>
  <path d="M-180 66c92-108 256-108 360 0M150 34l40-32M96 0l26-40M-150 34l-40-32" ${line(ink, 11)}/><circle cx="-150" cy="150" r="18" fill="${warm}"/>`;

const jar: Motif = ({ ink, main, warm, paper }) => `
  <rect x="-148" y="-142" width="296" height="88" rx="22" fill="${ink}"/>
  <path d="M-168-54h336v140a84 84 0 0 1-84 84H-84a84 84 0 0 1-84-84Z" fill="${main}"/>
  <ellipse cy="52" rx="92" ry="62" fill="${paper}"/><path d="M-52 56c28-50 76-50 104 0-28 40-76 40-104 0Z" fill="${warm}"/><path d="M-52 56H52" ${line(main, 6)}/>`;

const towels: Motif = ({ ink, main, soft, warm, paper }) => `
  <rect x="-190" y="76" width="380" height="106" rx="50" fill="${main}"/><rect x="-170" y="-26" width="340" height="106" rx="50" fill="${soft}"/><rect x="-150" y="-128" width="300" height="106" rx="50" fill="${paper}"/>
  <g ${line(ink, 7)}><path d="M150 130c-16-22-56-12-52 12M132 28c-16-22-56-12-52 12M112-74c-16-22-56-12-52 12"/></g><path d="M-14-128c4-60 50-72 84-70-8 44-34 70-84 70Z" fill="${warm}"/>`;

const candle: Motif = ({ ink, main, soft, warm, paper }) => `
  <circle cy="-128" r="92" fill="${warm}" opacity=".22"/><path d="M0-206c38 48 46 66 46 90a46 46 0 0 1-92 0c0-24 8-42 46-90Z" fill="${warm}"/><path d="M0-76v34" ${line(ink, 9)}/>
  <path d="M-104-44h208v190a42 42 0 0 1-42 42H-62a42 42 0 0 1-42-42Z" fill="${main}"/><ellipse cy="-44" rx="104" ry="26" fill="${soft}"/><rect x="-58" y="40" width="116" height="84" rx="8" fill="${paper}"/>`;

const lipstick: Motif = ({ ink, main, warm, soft }) => `
  <g transform="translate(-70 0)"><path d="M-44-50v-92l88-50v142Z" fill="${warm}"/><rect x="-56" y="-54" width="112" height="72" fill="${soft}"/><rect x="-68" y="14" width="136" height="176" rx="10" fill="${ink}"/></g>
  <g transform="translate(106 0) rotate(12)"><rect x="-17" y="0" width="34" height="190" rx="17" fill="${ink}"/><rect x="-26" y="-46" width="52" height="60" fill="${soft}"/><path d="M-32-44c-20-84 2-140 32-156 30 16 52 72 32 156Z" fill="${main}"/></g>`;

const flower: Motif = ({ ink, main, warm, paper, soft }) => `
  <path d="M-30 196c40-70 44-140 10-230M-8 110c50-50 100-50 138-34-24 50-80 68-144 52Z" fill="${main}" stroke="${ink}" stroke-width="9" stroke-linejoin="round"/>
  <g transform="translate(-24 -70)">${[0, 60, 120, 180, 240, 300].map((turn) => `<ellipse cy="-74" rx="44" ry="66" fill="${turn % 120 ? paper : soft}" transform="rotate(${turn})"/>`).join("")}<circle r="40" fill="${warm}"/></g>`;

const razor: Motif = ({ ink, main, warm }) => `
  <g transform="rotate(-34)"><path d="M-204-30h236l24 34-12 50h-248Z" fill="${ink}"/><path d="M-204 40h248" ${line(warm, 6)}/>
  <path d="M40-8c76-28 132 20 176 120-64-40-110-62-176-72Z" fill="${main}"/><circle cx="46" cy="14" r="13" fill="${warm}"/></g>`;

const shavingBrush: Motif = ({ ink, main, warm, paper }) => `
  <path d="M-84-30c-44-90-30-150-10-178h188c20 28 34 88-10 178Z" fill="${paper}"/><path d="M-46-200v150M0-206v156M46-200v150" ${line(warm, 6)} opacity=".6"/>
  <rect x="-92" y="-34" width="184" height="40" rx="12" fill="${warm}"/><path d="M-74 6h148c0 60-24 62-24 96s34 42 34 88H-84c0-46 34-54 34-88S-74 66-74 6Z" fill="${main}"/><path d="M-84 190H84" ${line(ink, 12)}/>`;

const moustache: Motif = ({ ink, warm }) => `
  <path d="M0-20c-40-62-124-58-146-4-14 34-36 42-66 34 26 74 158 92 212 22 54 70 186 52 212-22-30 8-52 0-66-34-22-54-106-58-146 4Z" fill="${ink}"/><path d="M-74 130c44 30 104 30 148 0" ${line(warm, 10)}/><path d="M-120-130h72M48-130h72" ${line(warm, 14)}/>`;

const clipper: Motif = ({ ink, main, warm, paper }) => `
  <g transform="rotate(14)"><path d="M-72-96H72l22 236a56 56 0 0 1-56 60h-76a56 56 0 0 1-56-60Z" fill="${main}"/><path d="M-86-150H86v54H-86z" fill="${ink}"/><path d="M-76-150v-46M-46-150v-46M-16-150v-46M16-150v-46M46-150v-46M76-150v-46" ${line(ink, 16)}/><rect x="-20" y="-40" width="40" height="92" rx="20" fill="${paper}"/><circle cy="-16" r="14" fill="${warm}"/></g>`;

const stones: Motif = ({ main, soft, warm, paper }) => `
  <ellipse cy="130" rx="196" ry="58" fill="${main}"/><ellipse cx="-8" cy="42" rx="146" ry="48" fill="${warm}"/><ellipse cx="12" cy="-34" rx="100" ry="38" fill="${soft}"/><ellipse cx="0" cy="-94" rx="62" ry="28" fill="${paper}"/>
  <path d="M-120 112c20-24 70-32 112-30M-92 30c14-18 50-26 86-24" ${line(paper, 8)} opacity=".45"/>`;

const lotus: Motif = ({ main, soft, warm, paper }) => `
  <path d="M0 120c-120 10-190-40-206-130 84-6 160 40 206 130ZM0 120c120 10 190-40 206-130-84-6-160 40-206 130Z" fill="${main}"/>
  <path d="M0 120c-96-24-130-110-104-200 70 30 110 104 104 200ZM0 120c96-24 130-110 104-200C34-50-6 24 0 120Z" fill="${soft}"/><path d="M0 120c-66-66-66-172 0-254 66 82 66 188 0 254Z" fill="${paper}"/><circle cy="64" r="18" fill="${warm}"/>`;

const bucket: Motif = ({ ink, main, warm, soft }) => `
  <path d="M-150-40h300l-34 226h-232Z" fill="${main}"/><path d="M-144 4h288M-126 128h252" ${line(ink, 16)}/><path d="M-150-40c0-200 300-200 300 0" ${line(ink, 12)}/>
  <ellipse cy="-40" rx="150" ry="30" fill="${soft}"/><g transform="translate(40 -60) rotate(24)"><rect x="-11" y="-120" width="22" height="140" rx="11" fill="${warm}"/></g>`;

const bath: Motif = ({ ink, main, soft, warm, paper }) => `
  <circle cx="-90" cy="-70" r="46" fill="${paper}"/><circle cx="-20" cy="-98" r="62" fill="${paper}"/><circle cx="66" cy="-70" r="50" fill="${paper}"/><circle cx="-50" cy="-170" r="22" fill="${soft}"/><circle cx="40" cy="-186" r="14" fill="${soft}"/>
  <path d="M-204-40h408v26c0 100-70 160-160 160H-44c-90 0-160-60-160-160Z" fill="${main}"/><path d="M-110 146l-24 44M110 146l24 44" ${line(ink, 18)}/><path d="M-204-28h408" ${line(warm, 16)}/>`;

const spine: Motif = ({ ink, main, warm, paper }) =>
  [-2, -1, 0, 1, 2]
    .map((at) => {
      const [x, wide] = [Math.sin(at * 1.3) * 26, 76 + at * 9];
      const colour = at === 0 ? warm : at % 2 ? main : ink;
      return `<g transform="translate(${x} ${at * 82})"><rect x="${-wide - 50}" y="-12" width="${2 * wide + 100}" height="24" rx="12" fill="${colour}"/><rect x="${-wide}" y="-32" width="${2 * wide}" height="64" rx="28" fill="${colour}"/><circle r="13" fill="${paper}" opacity=".6"/></g>`;
    })
    .join("");

const joint: Motif = ({ ink, main, warm, paper }) => `
  <path d="M-96-206h120v130a70 70 0 0 1-120 0ZM-36 206h120V86a70 70 0 0 0-120 0Z" fill="${main}"/><circle cx="-8" cy="4" r="92" fill="${paper}"/><circle cx="-8" cy="4" r="58" fill="${warm}"/><path d="M130-70c44 46 44 100 0 146M172-110c70 70 70 158 0 228" ${line(ink, 12)}/>`;

const ball: Motif = ({ ink, main, warm, paper }) => `
  <circle cx="-30" cy="50" r="146" fill="${main}"/><path d="M-150-30c70 50 170 50 240 0M-164 90c80 50 190 50 268 0" ${line(paper, 9)} opacity=".6"/><g ${line(ink, 34)}><path d="M60-96c-60-40-150-40-200 20M60-96l96 100 20 130"/></g><circle cx="104" cy="-150" r="46" fill="${warm}"/>`;

const glass: Motif = ({ ink, main, warm, paper }) => `
  <path d="m60 60 126 126" ${line(ink, 40)}/><circle cx="-40" cy="-40" r="142" fill="${main}"/><circle cx="-40" cy="-40" r="104" fill="${paper}"/><path d="M-120-36h42l18-48 32 96 24-60 12 14h40" ${line(warm, 13)}/>`;

const ripples: Motif = ({ ink, main, warm }) => `
  <circle cx="-120" r="52" fill="${ink}"/><g ${line(main, 20)}><path d="M-20-86a120 120 0 0 1 0 172M50-136a190 190 0 0 1 0 272"/></g><path d="M120-186a260 260 0 0 1 0 372" ${line(warm, 20)}/>`;

const drop: Motif = ({ main, warm, paper }) => `
  <path d="M0-206c104 116 144 178 144 244a144 144 0 0 1-288 0c0-66 40-128 144-244Z" fill="${main}"/><path d="M-78 50c0 48 34 82 78 86" ${line(paper, 16)} opacity=".7"/><circle cx="150" cy="-120" r="34" fill="${warm}"/>`;

const shoe: Motif = ({ ink, main, warm, paper }) => `
  <path d="M-190-90c40 24 84 22 110-20l110 96c40 34 110 34 150 62 22 16 22 62 10 92h-380Z" fill="${main}"/><path d="M-200 136h400v26a24 24 0 0 1-24 24h-352a24 24 0 0 1-24-24Z" fill="${ink}"/><path d="m-44-58 40-34M-8-26l40-34M28 4l40-34" ${line(paper, 13)}/><path d="M-190 60c70 30 160 30 220 76" ${line(warm, 14)}/>`;

const desk: Motif = ({ ink, main, warm, paper }) => `
  <rect x="-156" y="-170" width="240" height="166" rx="16" fill="${main}"/><rect x="-134" y="-148" width="196" height="122" rx="6" fill="${paper}"/><path d="M-110-80h40l18-36 28 70 20-44h40" ${line(warm, 10)}/><path d="M-36-4v50M-90 46h108" ${line(ink, 18)}/><path d="M-206 60h412" ${line(ink, 24)}/><path d="M-160 70v120M160 70v120" ${line(ink, 18)}/><path d="M130 40v-70h44v70Z" fill="${warm}"/>`;

const lemonade: Motif = ({ ink, main, warm, paper }) => `
  <path d="M40-206-6 10" ${line(ink, 14)}/><path d="M-110-100h220l-28 270a26 26 0 0 1-26 24H-56a26 26 0 0 1-26-24Z" fill="${paper}" opacity=".92"/><path d="M-100-20h200l-18 186a24 24 0 0 1-24 22H-58a24 24 0 0 1-24-22Z" fill="${warm}"/><circle cx="104" cy="-96" r="64" fill="${main}"/><circle cx="104" cy="-96" r="44" fill="${paper}"/><path d="M104-140v88M66-118l76 44M66-74l76-44" ${line(main, 7)}/>`;

const leaf: Motif = ({ main, soft, paper }) => `
  <g transform="rotate(28)"><path d="M0 190C-150 120-180-60 0-210 180-60 150 120 0 190Z" fill="${main}"/><path d="M0 190C150 120 180-60 0-210Z" fill="${soft}" opacity=".55"/><path d="M0 200V-150M0 110l-70-60M0 110l70-60M0 20l-80-70M0 20l80-70M0-66l-52-50M0-66l52-50" ${line(paper, 8)}/></g>`;

export const motifs = {
  scissors,
  comb,
  dryer,
  bowl,
  bottle,
  polish,
  brow,
  jar,
  towels,
  candle,
  lipstick,
  flower,
  razor,
  shavingBrush,
  moustache,
  clipper,
  stones,
  lotus,
  bucket,
  bath,
  spine,
  joint,
  ball,
  glass,
  ripples,
  drop,
  shoe,
  desk,
  lemonade,
  leaf,
} as const;

export type MotifName = keyof typeof motifs;
