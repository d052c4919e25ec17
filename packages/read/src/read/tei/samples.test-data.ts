/** Documents in GROBID's manner, written for the tests: every person, place and finding in them is invented. */

const entry = (id: number, family: string, title: string, year: number) => `
<biblStruct xml:id="b${id}">
	<analytic>
		<title level="a" type="main">${title}</title>
		<author><persName><forename type="first">A</forename><surname>${family}</surname></persName></author>
	</analytic>
	<monogr>
		<title level="j">Journal of Small Shores</title>
		<imprint><biblScope unit="volume">${id + 1}</biblScope><date type="published" when="${year}">${year}</date></imprint>
	</monogr>
</biblStruct>`;

export const RICH = `<?xml version="1.0" encoding="UTF-8"?>
<TEI xml:space="preserve" xmlns="http://www.tei-c.org/ns/1.0" xmlns:xlink="http://www.w3.org/1999/xlink">
	<teiHeader xml:lang="en">
		<fileDesc>
			<titleStmt><title level="a" type="main">Limpets keep time with the moon</title></titleStmt>
			<publicationStmt>
				<publisher>Shore Press</publisher>
				<availability status="free"><licence target="https://creativecommons.org/licenses/by/4.0/"/></availability>
				<date type="published" when="2018-03-02">2 March 2018</date>
			</publicationStmt>
			<sourceDesc><biblStruct>
				<analytic>
					<author role="corresp">
						<persName><forename type="first">Odalys</forename><forename type="middle">M</forename><surname>Fenwick</surname></persName>
						<email>odalys@shore.example</email>
						<idno type="ORCID">0000-0000-0000-0000</idno>
					</author>
					<author><persName><forename type="first">Tam</forename><surname>O&amp;apos;Rell</surname><genName>Jr</genName></persName></author>
					<author><affiliation><orgName>Harbour Laboratory</orgName></affiliation></author>
					<title level="a" type="main">Limpets keep time with the moon</title>
				</analytic>
				<monogr>
					<title level="j" type="main">Annals of Rock Pools</title>
					<title level="j" type="abbrev">Ann. Rock Pools</title>
					<imprint><biblScope unit="volume">7</biblScope><date type="published" when="2019-05">May 2019</date></imprint>
				</monogr>
				<idno type="MD5">0123456789ABCDEF0123456789ABCDEF</idno>
				<idno type="DOI">10.5555/RockPools.2019.7</idno>
				<idno type="arXiv">arXiv:1905.01234v2[q-bio.PE]</idno>
			</biblStruct></sourceDesc>
		</fileDesc>
		<profileDesc>
			<textClass>
				<classCode scheme="shore">Marine biology</classCode>
				<keywords><term>limpets</term><term>• tides</term></keywords>
			</textClass>
			<abstract><div xmlns="http://www.tei-c.org/ns/1.0"><p>Limpets return home before low water <ref type="bibr" target="#b0">[1]</ref>. We ask how they know.</p></div></abstract>
		</profileDesc>
	</teiHeader>
	<text xml:lang="en">
		<body>
<div><head n="1">Introduction</head><p>Limpets wander at night <ref type="bibr" target="#b0">[1,</ref><ref type="bibr" target="#b2">3]</ref> and come back <ref type="bibr" target="#b3">[4]</ref>–<ref type="bibr" target="#b6">[7]</ref>. Others disagree <ref type="bibr">[12]</ref>.</p>
<p>The oﬃcial view is old <ref type="bibr" target="#b1">(Brandt et al., 1988;</ref><ref type="bibr" target="#b4">Eads and Oyelaran, 1991)</ref>, see <ref type="bibr" target="#b40">[41]</ref>.</p></div>
<div><head n="2">Methods</head><p>We marked shells in two pools.</p></div>
<div><head n="2.1">The pools</head><p>Each pool is drawn in Figure <ref type="figure" target="#fig_0">1</ref> and listed in Table <ref type="table" target="#tab_0">1</ref>; see also Figure <ref type="figure">9</ref>.</p>
<list><item>The upper pool is shallow <ref type="bibr" target="#b5">[6]</ref>.</item><item>The lower pool is cold.</item></list></div>
<div><head n="2.1.1">Water</head><p>Water was changed<ref type="foot" target="#foot_0">1</ref> daily. The height obeys</p><formula xml:id="formula_0">h = a cos(ωt)<label>(1)</label></formula><p>where 𝑎 is the range in Eq. <ref type="formula" target="#formula_0">(1)</ref>.</p></div>
<div><head>Marking.</head><p>Paint was used, with <formula xml:id="formula_1">p = 0.5<label>(2)</label></formula> per shell.</p></div>
<div><head n="3">Results</head><p>They came home, as reviewed elsewhere <ref type="bibr" target="#b2">[3-6]</ref> and <ref type="bibr" target="#b0 #b1">[1, 2]</ref>.</p></div>
<note place="foot" n="1" xml:id="foot_0">With sea water from the harbour.</note>
<figure xml:id="fig_0"><head>Figure 1 :</head><label>1</label><figDesc>The two pools. After <ref type="bibr" target="#b0">[1]</ref>.</figDesc><graphic url="pools.png" coords="1,2,3,4" type="bitmap" /></figure>
<figure type="table" xml:id="tab_0"><head>Table 1 :</head><label>1</label><figDesc>Pools and their depth.</figDesc><table><row><cell>Pool</cell><cell>Depth</cell></row><row><cell cols="2">Upper</cell></row></table><note>Depth at low water.</note></figure>
		</body>
		<back>
			<div type="acknowledgement"><div><p>We thank the harbour master.</p></div></div>
			<div type="funding"><div><head>Money</head><p>The Shore Fund paid.</p></div></div>
			<div type="annex"><div><p>Further notes follow.</p></div><div><head>A Shells</head><p>All shells were kept.</p></div><div><head>A.1 Colours</head><p>Most were grey.</p></div></div>
			<div type="references"><listBibl>${entry(0, 'Abara', 'Homing at night', 1979)}${entry(1, 'Brandt', 'The view from above', 1988)}${entry(2, 'Coll', 'Tracks of slime', 1990)}${entry(3, 'Doxey', 'Paths over rock', 1990)}${entry(4, 'Eads', 'A doubtful return', 1991)}${entry(5, 'Fyodorova', 'Shallow water', 1992)}${entry(6, 'Grip', 'Holding on', 1993)}
<biblStruct xml:id="b7">
	<monogr>
		<title level="m" type="main">The great book of molluscs</title>
		<author><persName><forename type="first">H</forename><surname>Hult</surname></persName></author>
		<ptr target="https://doi.org/10.5555/Molluscs" />
		<imprint><publisher>Tide House</publisher><date type="published" when="2001" /></imprint>
	</monogr>
	<note type="raw_reference">Hult, H.: The great book of mol- luscs. Tide House (2001). PMID: 1234567</note>
</biblStruct></listBibl></div>
		</back>
	</text>
</TEI>
`;

export const SENTENCES = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by GROBID -->
<tei:TEI xmlns:tei="http://www.tei-c.org/ns/1.0">
<tei:teiHeader><tei:fileDesc><tei:titleStmt><tei:title level="a" type="main">Counting gulls by ear</tei:title></tei:titleStmt></tei:fileDesc>
<tei:profileDesc><tei:abstract><tei:p><tei:s>Gulls are loud.</tei:s><tei:s>We count them.</tei:s></tei:p></tei:abstract></tei:profileDesc></tei:teiHeader>
<tei:text xml:lang="fr"><tei:body>
<tei:div><tei:head coords="1,2">Introduction</tei:head><tei:p><tei:s coords="1,2">Gulls were heard long ago <tei:ref type="bibr" target="#b0">1,</tei:ref><tei:ref type="bibr" target="#b1">2</tei:ref>.</tei:s><tei:s><tei:ref type="bibr" target="#b1">Petrosyan (1999)</tei:ref> counted by ear.</tei:s><tei:s>So do we.</tei:s></tei:p></tei:div>
</tei:body><tei:back><tei:div type="references"><tei:listBibl>
<tei:biblStruct xml:id="b0"><tei:analytic><tei:title level="a">Hearing</tei:title></tei:analytic><tei:monogr><tei:title level="j">Ears</tei:title><tei:imprint><tei:date type="published" when="1990"/></tei:imprint></tei:monogr></tei:biblStruct>
<tei:biblStruct xml:id="b1"><tei:analytic><tei:title level="a">Counting</tei:title></tei:analytic><tei:monogr><tei:title level="j">Birds</tei:title><tei:imprint/></tei:monogr></tei:biblStruct>
</tei:listBibl></tei:div></tei:back></tei:text></tei:TEI>
`;

/** As GROBID's full-text model is trained on: a flat text with its line breaks, no header, no bibliography. */
export const TRAINING = `<?xml version="1.0" ?>
<tei xml:space="preserve">
	<teiHeader><fileDesc xml:id="0"/></teiHeader>
	<text xml:lang="en">
			<head>1 Introduction<lb/></head>
			<p>Sand moves in well-known ways, as mea-<lb/>sured on many beaches <ref type="biblio">[1,2]</ref>. It is a well-<lb/>known<lb/> fact <ref type="biblio">3-5<lb/></ref> .<lb/></p>
			<head>1.1 Wind<lb/></head>
			<item>• wind lifts sand;<lb/></item>
			<formula>q = k u 3<lb/> <label>(1)</label><lb/></formula>
			<figure>Figure 2. Sand in<lb/> the wind.<lb/></figure>
			<p>See Fig. <ref type="figure">2</ref>.<lb/></p>
	</text>
</tei>
`;
