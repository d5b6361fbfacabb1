import type { TableWords } from "./table-words.ts";

export const spanishTableWords: TableWords = {
  times: "cuantas veces",
  counts: "cuantos|cuantas|numero de|cantidad de",
  orders: [
    [
      { direction: "highest" },
      "mas alto|mas alta|mas altos|mas altas|mas grande|mayor|mayores|maximo|maxima",
    ],
    [{ direction: "highest", adds: true }, "mas|mas veces|mas a menudo"],
    [{ direction: "lowest", adds: true }, "menos|menos veces"],
    [
      { direction: "lowest" },
      "mas bajo|mas baja|mas bajos|mas bajas|mas pequeno|mas pequena|menor|menores|minimo|minima",
    ],
    [{ direction: "highest", aspect: "price" }, "mas caro|mas cara|mas caros|mas caras"],
    [{ direction: "lowest", aspect: "price" }, "mas barato|mas barata|mas baratos|mas baratas"],
    [
      {
        direction: "highest",
        aspect: "duration",
        or: { direction: "highest", aspect: "distance" },
      },
      "mas largo|mas larga|mas largos|mas largas",
    ],
    [{ direction: "highest", aspect: "duration" }, "mas tiempo"],
    [
      { direction: "lowest", aspect: "duration", or: { direction: "lowest", aspect: "distance" } },
      "mas corto|mas corta|mas cortos|mas cortas",
    ],
    [{ direction: "lowest", aspect: "duration" }, "mas rapido|mas rapida"],
    [{ direction: "highest", aspect: "distance" }, "mas lejos"],
    [
      { direction: "highest", aspect: "temperature" },
      "mas caliente|mas calientes|mas calido|mas calida",
    ],
    [{ direction: "lowest", aspect: "temperature" }, "mas frio|mas fria|mas frios|mas frias"],
    [{ direction: "highest", aspect: "date" }, "mas reciente|mas recientes|mas nuevo|mas nueva"],
    [{ direction: "lowest", aspect: "date" }, "mas antiguo|mas antigua|mas antiguos|mas antiguas"],
    [{ direction: "highest", aspect: "weight" }, "mas pesado|mas pesada|mas pesados|mas pesadas"],
    [{ direction: "lowest", aspect: "weight" }, "mas ligero|mas ligera|mas ligeros|mas ligeras"],
  ],
  compares: [
    [
      { comparison: "below" },
      "menos de|menor que|menores que|menor de|inferior a|inferiores a|por debajo de|por debajo del|bajo",
    ],
    [
      { comparison: "above" },
      "mas de|mayor que|mayores que|mayor de|superior a|superiores a|por encima de|por encima del",
    ],
    [{ comparison: "atLeast" }, "al menos|por lo menos|como minimo"],
    [{ comparison: "atMost" }, "como maximo|como mucho|no mas de|hasta"],
    [{ comparison: "below", aspect: "price" }, "mas barato que|mas baratos que|mas baratas que"],
    [{ comparison: "above", aspect: "price" }, "mas caro que|mas caros que|mas caras que"],
    [{ comparison: "above", aspect: "duration" }, "mas largo que|mas largos que"],
    [{ comparison: "below", aspect: "duration" }, "mas corto que|mas cortos que"],
    [{ comparison: "below", aspect: "date" }, "antes de|antes del"],
    [{ comparison: "above", aspect: "date" }, "despues de|despues del"],
    [{ comparison: "atLeast", aspect: "date" }, "desde|desde el"],
  ],
  sums: "total|suma de los|suma de las|suma de|suma|en total|en conjunto",
  means: "promedio|media|medio|en promedio|de media",
  top: "top|primeros|primeras",
  rows: "articulo articulos fila filas registro registros entrada entradas",
  lists: "son eran estan estaban tienen tenian vienen hay todos todas lista muestra",
  sizes: "nivel limite umbral valor numero cantidad",
  aspects: {
    price: "precio coste costo tarifa importe total ventas",
    duration: "duracion tiempo",
    date: "fecha dia",
    weight: "peso",
    distance: "distancia",
    temperature: "temperatura",
    height: "altura",
    age: "edad",
    quantity: "cantidad piezas unidades",
    person:
      "por persona miembro socio socia nombre cliente clienta empleado conductor paciente alumno",
  },
  rates: "por unitario tasa",
  about: [
    [{ aspect: "price" }, "cuesta|cuestan|dinero"],
    [{ aspect: "price", adds: true }, "gasto|gastado|gastamos|gaste|pagado|pagamos|pago|ganado"],
    [{ aspect: "price", adds: true, isNoun: true }, "gastos|ventas|ingresos"],
    [{ aspect: "distance", adds: true }, "condujo|recorrio|recorrido"],
    [{ aspect: "duration" }, "dura|duran|tarda|tardan"],
  ],
  askers: [
    ["person", "quien|quienes"],
    ["date", "cuando"],
  ],
  each: "por|cada|por cada",
  periods: { month: "mes|meses|mensual", year: "ano|anos|anual" },
  spans: [
    [3, "trimestre"],
    [6, "semestre|medio ano"],
  ],
  negations: "no",
  negating: "im",
  or: "o",
  figures: "cuanto|cuanta",
  whatSpent: "qué(?= (?:hemos |he |han )?(?:gast|pag|gan)\\p{L}+)",
  monthSpan: { opens: "entre de", joins: "a hasta", and: "y" },
  fillers:
    "el la los las un una unos unas de del en a al para por con es era esta estaba fue ha han su sus nuestro nuestra " +
    "que cual cuales nos me se y mi mis todavia aun ahora actualmente viene proviene provienen usa usan gasta gastan consume consumen tiene usado usada uso hizo hecho vendido compro",
};
