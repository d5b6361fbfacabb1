import type { QuestionWords } from "./question-words.ts";

export const spanishQuestionWords: QuestionWords = {
  language: "es",
  opening: "quién qué cuándo dónde cómo cuánto cuánta cuál puede alguien",
  library: {
    greetings:
      "(?:hola|buenas|buenos dias|buen dia|buenas (?:tardes|noches)|saludos|que tal)(?: (?:a todos|ibid|que tal|de nuevo))?|como estas|como esta usted",
    thanks:
      "(?:muchas |mil |muchisimas )?gracias(?: (?:por (?:todo|tu ayuda|su ayuda|la ayuda|eso)|de nuevo|a ti))?(?:[,.!]? (?:eso|esto) es todo)?|te lo agradezco",
    abilities:
      "que (?:puedes|sabes|puede|sabe)(?: usted)? hacer(?: por mi)?|que (?:te |le )?puedo preguntar(?:te|le)?|quien eres|que eres|como funciona(?: esto| ibid)?|que es (?:esto|ibid)|ayuda|ayudame",
    polite:
      "por favor|hola|ok|vale|bueno|y|entonces|(?:puedes|podrias|puede|podria)(?: decirme| mostrarme)?|dime|quiero saber|quisiera saber|gracias|con (?:sus? |los )?(?:anos?|fechas?|autores|titulos?)",
    opensList:
      "que|cual|cuales|lista|listar|listame|muestra|muestrame|dame|ensename|hay|tienes|tengo|tiene|tenemos|todos|todas|(?:el|la|los|las) (?:ultimo|ultimos|ultima|ultimas)",
    lists:
      "lista|listar|listame|(?:muestra|muestrame|ensename) (?:todos|todas|mis|nuestros|nuestras)",
    opensCount: "cuant[oa]s|(?:el )?numero de",
    listing:
      "se mas hablan tratan que cual cuales cuantos cuantas numero lista listar listame muestra muestrame dame ensename hay tienes tengo tiene tenemos he has son es estan esta mis mi tus tu sus su nuestros nuestras los las el la lo un una unos unas de del en aqui estos estas este esta ese esos todos todas todo disponibles disponible subido subidos subi cargado cargados guardados indexados importados biblioteca coleccion base bases conocimiento conocimientos datos total ahora actualmente existen existe contiene contienen publicado publicados publicada publicadas escrito escritos aparecido y o ano anos revista autor titulos nombres me hemos",
    collections: {
      any: "documento documentos archivo archivos fichero ficheros textos fuentes",
      paper: "articulo articulos estudio estudios publicacion publicaciones paper papers trabajos",
      log: "log logs registros",
      chat: "chat chats",
      config: "configuracion configuraciones ajustes config configs",
      named:
        "nota notas informe informes manual manuales guia guias contrato contratos protocolo protocolos acta actas memorando reglamento reglamentos",
      slides: "presentacion presentaciones diapositivas powerpoint",
      sheet: "planilla planillas",
      pdf: "pdf pdfs",
      mail: "correo correos e-mail e-mails email emails",
      notebook: "notebook notebooks",
    },
    works:
      "reunion asamblea junta articulo estudio documento archivo fichero texto informe nota notas acta actas manual guia folleto carta tesis publicacion capitulo libro log configuracion pagina pdf tabla presentacion contrato reglamento lista protocolo entero completo contenido titulado llamado sobre diapositivas planilla correo notebook",
    worksEnd: "s es",
    contents: [
      "que (?:paso|ocurrio|ha pasado) en (?<x>.+)",
      "(?:que|lo que) (?:hay|pone|dice|esta escrito) en (?<x>.+)",
      "(?:que|lo que) (?:dice|dicen|contiene|contienen) (?<x>.+)",
    ],
    pages: [
      "(?:que (?:hay|pone|dice)|muestra(?:me)?|resume) (?:en )?(?:la )?(?:pagina|diapositiva) (?<n>\\d{1,4})(?: (?:de|del|en) (?<x>.+))?",
    ],
    headings: [
      "que (?:secciones|capitulos|titulos|partes) (?:tiene|tienen|hay en|contiene) (?<x>.+)",
      "(?:el )?(?:indice|esquema) (?:de|del) (?<x>.+)",
      "como esta (?:estructurad[oa]|organizad[oa]) (?<x>.+)",
    ],
    comparisons: [
      "compara(?:r|me)? (?<a>.+?) (?:y|e|con) (?<b>.+)",
      "(?:cual(?:es)? (?:es|son) )?(?:la |las )?(?:diferencias?|cambios) entre (?<a>.+?) (?:y|e) (?<b>.+)",
      "que (?:cambio|cambia|ha cambiado) (?:entre|de) (?<a>.+?) (?:y|e|a) (?<b>.+)",
      "en que se diferencian? (?<a>.+?) (?:de|del|y) (?<b>.+)",
      "compara(?:r|me)? (?<x>.+)",
      "(?:cual(?:es)? (?:es|son) )?(?:la |las )?(?:diferencias?|cambios) entre (?<x>.+)",
      "que (?:cambio|cambia|ha cambiado|hay de nuevo|es nuevo) en (?<b>.+)",
    ],
    briefly:
      "mas o menos|a grandes rasgos|en lineas generales|en breve|brevemente|en (?:pocas|unas|una|dos|tres|\\d) (?:palabras|frases?|lineas?)",
    whatIsHere:
      "que (?:hay|tienes|tengo|tenemos|contiene)(?: (?:aqui(?: dentro)?|dentro|en (?:la|mi|esta) (?:biblioteca|coleccion|base(?: de (?:datos|conocimiento))?)|(?:la|mi|esta) (?:biblioteca|coleccion|base(?: de (?:datos|conocimiento))?)))?",
    topics: "temas tema asuntos",
    anything: "algo alguna cosa",
    whatAbout:
      "(?:de que|sobre que) (?:tratan|hablan|van|son) (?:mis|los|estos|tus) (?:documentos|archivos|articulos|estudios|notas|textos)|de que va (?:esto|todo esto)|que (?:hay|tengo) en (?:mis|los|estos|tus) (?:documentos|archivos|articulos|estudios|notas|textos)|que contienen (?:mis|los|estos|tus) (?:documentos|archivos|articulos|estudios|notas|textos)",
    somethingAbout: [
      "que (?:tengo|tenemos|tienes|hay)(?: aqui)? (?:sobre|acerca del?) (?<x>.+)",
      "(?:hay|tienes|tengo|tenemos|existe) (?:algo|informacion|alguna informacion|algun documento|documentos)(?: (?:aqui|en (?:los|mis|estos) (?:documentos|archivos|notas)))? (?:sobre|acerca del?|relativo a|de) (?<x>.+)",
    ],
    about: "sobre",
    existing: "hay son es tienes tengo tiene tenemos lista muestra dame hablan tratan existen",
    owning: "tengo tenemos mis nuestros nuestras",
    one: "un una",
    newest: "ultimo ultimos ultima ultimas reciente recientes recientemente nuevo nuevos",
    both: "dos ambos ambas",
    newer: "nueva actual",
    older: "vieja anterior antiguo antiguos antigua antiguas",
    oldest: "antiguo antiguos antigua antiguas primero primeros viejo viejos",
    added: "anadido anadidos anadio agrego agregado agregados subido subidos subio subi importado",
    what: "que cual cuales",
    uploads: "anadido anadidos anadi agrego agregado agregados subido subidos subi importado",
    askers: "he hemos yo",
    since: "desde",
    after: "despues",
    before: "antes",
    until: "hasta",
    facts: {
      authors: [
        "quien(?:es)? (?:escribio|escribieron|redacto|redactaron|publico|ha escrito|han escrito) (?<x>.+)",
        "(?:quien(?:es)? (?:es|son|fue|fueron) )?(?:el |la |los |las )?autor(?:a|es|as)? (?:de |del )(?<x>.+)",
        "(?:de|por) quien (?:es|fue escrit[oa]) (?<x>.+)",
        "quien(?:es)? (?:es|son|fue|fueron) (?<x>el|la|los|las) autor(?:a|es|as)?",
      ],
      journal: [
        "en que (?:revista|diario|publicacion) (?:se publico|aparecio|salio|fue publicad[oa]) (?<x>.+)",
        "donde (?:se publico|aparecio|salio|fue publicad[oa]) (?<x>.+)",
      ],
      year: [
        "(?:cuando|en que ano) (?:se publico|aparecio|salio|fue publicad[oa]|se escribio) (?<x>.+)",
      ],
      doi: ["(?:cual es )?(?:el )?doi (?:de |del )(?<x>.+)"],
      summary: [
        "(?:resume|resumir|resumeme|resuma|sintetiza) (?<x>.+)",
        "(?:(?:haz|dame|hazme|escribe|haga|deme) )?(?:un |el )?(?:breve |corto |pequeno )?resumen (?:de |del |sobre )(?<x>.+)",
        "de que (?:trata|habla|va) (?<x>.+)",
      ],
    },
    languages: {
      en: "ingles inglesa ingleses inglesas",
      de: "aleman alemana alemanes alemanas",
      fr: "frances francesa franceses francesas",
      es: "espanol espanola espanoles espanolas castellano",
    },
    partsOff: "de del en por",
    everything:
      "todo|(?:todos |todas |mis |los |las |estos )+(?:documentos|archivos|articulos|notas|textos|estudios)",
    dangling:
      "este esta esto estos estas ese esa eso esos ello ellos ellas ademas pero y asi entonces tambien su sus",
  },
  asking:
    "qué que quién quien quiénes cuál cual cuáles cuándo cuando dónde donde adónde cómo como cuánto cuanto cuánta cuántos cuántas por porque es son era eran fue fueron ser estar está están soy eres hay ha han he has tiene tienen tengo tener puede puedo pueden poder debe debo deben hace hacen hacer hago va van " +
    "yo me mi mis mí tú te ti tu tus él ella lo la los las le les se su sus nos nosotros nuestro nuestra vosotros ustedes usted ellos ellas un una unos unas el del al de este esta esto estos estas ese esa eso esos esas aquel " +
    "y e o u pero si entonces en a con sin para sobre entre hasta desde no ni muy más también ya aquí allí ahora favor dime muestra muéstrame dame mucho muchos",
  manner: "cómo",
  exclusive: "solo sólo solamente únicamente exclusivamente",
  within: "(?:cuánt[oa]s?(?: \\p{L}+)?|cuándo|(?:a )?qué \\p{L}+) (?:en|con|sin|durante)",
  pronouns: "él ella ellos ellas",
  more: "más sigue detalles",
  next: "siguiente después luego",
  failed:
    "no (?:ha |me )?(?:funcionó|funciona|funcionado|ayudó|ayuda|ayudado|sirvió|sirve)|ya lo (?:probé|intenté|hice)|sigue igual",
  turnsAway:
    "(?:(?:ok|vale|bien|gracias|bueno|y|pero)[,.!]? )*(?:(?:una )?(?:otra|nueva) (?:pregunta|cosa)|(?:una )?pregunta distinta|otro tema|cambio de tema|cambiando de tema)",
  comparing: "compara comparar comparación diferencia diferencias",
  single: "",
  shares: "mitad parte tercio cuarto lado",
  others: "otro otra otros otras",
  both: "dos ambos ambas",
  each: "cada respectivamente",
  and: "y e",
  symbols: "función funciones método métodos procedimiento clase clases",
  present:
    "actual\\p{L}*|ahora|en este momento|hoy en día|al final|finalmente|por fin|más recientes?",
  past: "primer\\p{L}*|original\\p{L}*|inicial\\p{L}*|antes|anterior\\p{L}*|antiguo|antigua|al principio",
  production: "producción prod",
  formed: {
    port: "puerto puertos",
    schedule: "frecuencia menudo ejecuta ejecutan programado",
    target: "canal carpeta directorio destino",
    network: "red redes subred",
    setting: "ajuste ajustes configurado configuración opción",
  },
  placed: {
    step: "paso pasos procedimiento instrucciones",
    command: "comando comandos orden",
  },
  asks: {
    command: "(?:con )?qu[eé] comando|comando (?:para|que)",
    phone: "(?:número|numero) (?:de )?(?:teléfono|telefono|móvil|movil)|teléfono$|telefono$",
    email: "correo(?: electrónico| electronico)?$|e-?mail$|dirección de correo",
    time: "cuándo|cuando|qué (?:día|fecha|hora|año|mes)|a qué hora|hasta cuándo",
    duration: "cuánto (?:tiempo|dura)|cuántos (?:días|horas|minutos|semanas|meses)|cada cuánto",
    price:
      "(?:importe|precio|coste) total|total (?:de la|del)|cuánto (?:pide|piden|quiere|quieren|cobra|cobran)|cuánto (?:costó|costaron|cuesta|cuestan|vale|hay que pagar|pag(?:o|a|amos|an))|qué precio|precio|cuesta",
    amount: "cuánt[oa]s?|cuanto|qué (?:precio|edad|tamaño)|precio|cuesta",
    person: "quién|quiénes|quien|a quién",
    place: "dónde|donde|adónde|qué dirección|dirección",
    reason: "por qué|razón|motivo",
    steps: "cómo|qué (?:hago|hacer|hay que|tengo que|debo)",
    yesno: "^(?:es|son|está|están|puedo|se puede|puede|hay|tiene|tengo|debo)",
    identifier: "n[úu]mero(?=[^\\p{L}\\p{N}]*$| de)",
  },
  charging: "cuesta cuestan costó precio coste pide piden quiere quieren cobra cobran pagar vale",
  entries: {
    versions: "versión versiones lanzamiento actualización actualizaciones",
    any: "entrada entradas anotación",
    newest: "últim[ao]|más reciente|actual|actualmente",
    oldest: "primer[ao]?|más antigu[ao]",
    changes:
      "nuevo|nueva|novedades|novedad|cambió|cambios?|cambiado|distinto|contiene|dice|trae|incluye|resumen",
    published: "salió|publicó|publicad[ao]|lanzad[ao]|lanzó|fecha",
    before: "anterior|de antes",
    after: "siguiente",
    beyond: "antes|después|hasta|entre|posterior|posteriores|anteriores",
    unreleased: "sin publicar|próximamente|previst[ao]",
    parts: [
      "añadido añadidos agregado nuevo novedades funciones",
      "corregido correcciones errores error fallos fallo",
      "eliminado eliminados retirado quitado",
      "obsoleto",
      "seguridad vulnerabilidad vulnerabilidades",
      "cambiado cambios mejorado mejoras",
      "problemas conocidos",
    ],
  },
  totals: "(?:importe |suma )?total|(?:total |importe )?a pagar",
  which: "en qu[eé]|cu[aá]l(?:es)?",
  counts: "cuánt[oa]s",
  measured: {
    mass: "pesa|pesan|qué peso|que peso",
    warmth: "(?:qué|que|cuál es la|cual es la) temperatura",
    length: "(?:qué|que|cuál es la) (?:ancho|anchura|profundidad|grosor)",
    age: "(?:qué|que) edad|cuántos años tiene|cuantos años tiene",
    loudness: "(?:qué|que) nivel de ruido",
  },
  limits: {
    asks: "(?:a|con|(?:por encima|por debajo|a partir) de) qué",
    measures:
      "temperatura|presión|velocidad|viento|altura|nivel|carga|tasa|umbral|tensión|valor|porcentaje|importe|ingreso|peso",
    ofTime: "edad|retraso|demora",
  },
  shows: {
    calendar:
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo sábados domingos",
    condition: "cuando si cuanto despues antes hasta mientras",
    time: "mediodía medianoche mañana tarde primavera verano otoño invierno",
    duration:
      "segundo segundos minuto minutos hora horas día días semana semanas mes meses año años",
    number:
      "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien mil medio mitad gratis",
    price: "euro euros céntimos gratis",
    priced: "precio tarifa cuesta cuestan coste importe total",
    lasting: "para siempre|de por vida|indefinidamente|por tiempo indefinido",
    rates: "por|cada|al|a la",
    place: "dirección calle piso sala sótano armario caja oficina",
    reason: "porque pues debido causa razón motivo",
  },
  aspects: [
    {
      asks: "efectos? (?:secundarios?|adversos?)|tolerancia",
      sections: "efectos|seguridad|tolerancia|resultados|adverse|safety|results",
    },
    { asks: "resumen|en breve", sections: "resumen|abstract|conclus" },
    {
      asks: "resultados?|hallazgos?",
      sections: "resultado|abstract > results|abstract|results",
      atEnd: true,
    },
    { asks: "conclusi(?:ón|ones)", sections: "conclus|abstract", atEnd: true },
    { asks: "métodos?", sections: "método|method|material" },
    {
      asks: "limitaci(?:ón|ones)|debilidad(?:es)?|desventajas?|defectos?|(?:malo|mal) (?:de|en|con)(?= (?:este|esta|el|la) (?:estudio|artículo|ensayo))",
      sections: "limitaci|discusi|limitation|discussion",
    },
    {
      asks: "muestra|cuántos (?:pacientes|participantes)|cuánt[oa]s(?= \\p{L}+ (?:eran|fueron|hubo|había|tenían)(?!\\p{L}))",
      sections: "method|participant|pacient",
      counts:
        "pacientes|participantes|personas|mujeres|hombres|niños|adultos|voluntarios|encuestados|animales|casos|controles|hogares|estudios|muestras",
    },
    {
      asks: "financió|financiado|financiación|pagó",
      sections: "financ|funding|agradecim|acknowledg",
    },
    { asks: "conflictos? de intereses?", sections: "conflict|interes|competing|financ|funding" },
    { asks: "contacto", sections: "contacto" },
    {
      asks: "lecciones|(?:hemos aprendido|aprendimos)|aprendizajes",
      sections: "leccion|lección|aprendi|lesson|salió mal|salió bien",
    },
    {
      asks: "acciones|tareas pendientes",
      sections: "accion|acción|tarea|próximos pasos",
    },
  ],
  requests: {
    it: "eso|esto|lo|la respuesta|tu respuesta|su respuesta|la ultima respuesta|todo (?:eso|esto)",
    please: "por favor",
    opens:
      "ok|vale|y|ahora|pues|entonces|bueno|gracias|(?:puedes|podrias|puede|podria)(?: (?:decir|poner|hacer|escribir|dar)(?:me|lo|melo)?)?(?: {it})?|(?:dimelo|dilo|ponlo|ponmelo|hazlo|hazmelo|escribelo|muestramelo|damelo)",
    closes: "por favor|ahora|gracias|mejor",
    forms: {
      sentence:
        "(?:resum(?:e|ir)(?:melo|lo|la)?(?: {it})? )?en una (?:sola )?(?:frase|oracion|linea)",
      shorter:
        "(?:un poco |mucho |aun )?mas (?:corto|corta|breve|conciso|concisa|brevemente)|en (?:resumen|breve|pocas palabras)|(?:resum(?:e|ir)|acorta|abrevia)(?:melo|lo|la)?(?: {it})?|(?:un |el )?resumen|(?:la |una )?version corta|demasiado largo",
      list: "(?:como|en|en forma de) (?:una )?(?:lista|vinetas|puntos)",
      table: "(?:como|en|en forma de) (?:una )?tabla",
      translate:
        "(?:traduce|traducir|traduzca)(?:melo|lo|la)?(?: {it})?(?: al? {language})?|(?:en|al) {language}",
      simpler:
        "(?:(?:explicalo|explicamelo) )?(?:mas (?:sencillo|simple|facil|claro|sencillamente)|de (?:forma|manera) (?:mas )?(?:sencilla|simple)|en (?:palabras|terminos) (?:sencillas|sencillos|simples)|para (?:principiantes|ninos))|simplifica(?:lo|la)?(?: {it})?",
      again:
        "(?:explicalo|explicamelo|repitelo|repite|reformulalo|reformula)(?: {it})?(?: (?:otra vez|de nuevo|de otra (?:forma|manera)))?|otra vez|de nuevo|en otras palabras|dicho de otro modo",
    },
  },
};
