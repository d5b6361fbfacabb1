/** What is read by its context, before the words: `a las 14` is a time, `las 14 líneas` are lines. */
export const spanishLogPhrases: readonly (readonly [RegExp, string])[] = [
  [/(\d{1,2}:\d{2}) ?h(?:oras)?(?!\p{L})/giu, "$1"],
  [/(?<!\p{L})de (?:las )?(\d{1,2}(?::\d{2})?) a (?:las )?(?=\d)/giu, "desde las $1 hasta las "],
  [
    /(?<=(?<!\p{L})(?:a|entre|desde|hasta|de|y|hacia|sobre) las? )(\d{1,2}|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)(?: ?h(?:oras?)?(?!\p{L}))?(?= ?(?:[?.!,;)]|$)| (?:y|a|hasta|en|el|del?) )/giu,
    "$1 oclock",
  ],
  [/(?<!\p{L})del (\d{1,2}(?: de \p{L}+)?) al (?=\d)/giu, "entre el $1 y el "],
  [
    /(?<!\p{L})hace ((?:\d+|\p{L}+) (?:segundo|minuto|hora|día|semana|año)s?|(?:\d+|\p{L}+) mes(?:es)?)(?!\p{L})/giu,
    "$1 ago",
  ],
];
export const spanishLogWords =
  "cuánto tiempo=how long|cuanto tiempo=how long|cuántas veces=how many times|cuantas veces=how many times|cuántos=how many|cuántas=how many|cuantos=how many|cuantas=how many|cuánto=how much|número de=number of|en total=in total|a qué hora=at what time|desde cuándo=since when|hasta cuándo=until when|desde cuándo hasta cuándo=from when to when|cuándo=when|cuando=when|duración=duration of|duró=last|duraron=last|" +
  "el primer y el último=first and last|primer y último=first and last|el primero y el último=first and last|primero y último=first and last|primera y última=first and last|primer=first|primero=first|primera=first|primeros=first|primeras=first|último=last|última=last|últimos=last|últimas=last|" +
  "empezaron=started|empezó=started|comenzaron=started|comenzó=started|inicio=start|terminaron=ended|terminó=ended|acabaron=ended|acabó=ended|fin=end|" +
  "muestra=show|muéstrame=show me|muestre=show|lista=list|todos=all|todas=all|hay=are there|hubo=were there|" +
  "error=error|errores=errors|advertencia=warning|advertencias=warnings|avisos=warnings|crítico=critical|críticos=critical|crítica=critical|críticas=critical|fatales=fatal|problema=problem|problemas=problems|fallo=failure|fallos=failures|falló=failed|fallaron=failed|fallan=fail|fallido=failed|fallidos=failed|fallidas=failed|salió mal=went wrong|" +
  "entrada=entry|entradas=entries|línea=line|líneas=lines|evento=event|eventos=events|registro=log|registros=logs|archivo=file|archivos=files|fichero=file|peticiones=requests|solicitudes=requests|respuestas=responses|errores de servidor=server errors|errores del servidor=server errors|" +
  "tasa de error=error rate|tasa de errores=error rate|tasa de fallos=failure rate|tasa=rate|porcentaje=percentage|proporción=proportion|más alta=highest|más alto=highest|mayor=highest|media hora=half hour|minutos=minutes|segundos=seconds|horas=hours|días=days|dos=two|tres=three|cuatro=four|cinco=five|seis=six|siete=seven|ocho=eight|nueve=nine|diez=ten|once=eleven|doce=twelve|veinte=twenty|treinta=thirty|promedio=average|media=average|más lenta=slowest|más lento=slowest|más rápida=fastest|compara=compare|comparar=compare|peor=worse|mejor=better|por=per|qué=which|cuál=which|cuáles=which|en qué=on which|más=most|más frecuente=most frequent|diferentes=different|distintos=distinct|ruta=path|rutas=paths|equipo=host|máquina=machine|servidor=server|servicio=service|usuario=user|dirección ip=ip address|código de estado=status code|hora=hour|minuto=minute|día=day|" +
  "inusual=unusual|raro=unusual|extraño=unusual|algo=anything|pasó=happened|ocurrió=happened|entre=between|y=and|o=or|desde=from|hasta=until|a partir de=since|antes de=before|después de=after|hacia=around|sobre=around|a las=at|las=the|mediodía=noon|medianoche=midnight|enero=January|febrero=February|marzo=March|abril=April|mayo=May|junio=June|julio=July|agosto=August|septiembre=September|octubre=October|noviembre=November|diciembre=December|" +
  "en=in|con=with|de=of|del=of the|al=to the|el=the|la=the|los=the|un=a|una=a|es=is|son=are|fue=was|fueron=were|era=was|tiene=has|tienen=have|solo=only|que=that|no son=are not|no es=is not|no fueron=were not|no mencionan=do not mention|no contienen=do not contain|no vienen=do not come|no=not|no funcionó=failed|no funcionaron=failed|no funciona=fails|fuera de=outside|ningún=no|ninguna=no|excepto=except|salvo=except|menos los=except the|menos las=except the|a excepción de=except|aparte de=apart from|distintos de=other than|distintas de=other than|sin=without|sólo=only|ellos=they|se=|cómo=how|por qué=why|significa=means|debe=must|" +
  "hoy=today|ayer=yesterday|anteayer=the day before yesterday|anoche=last night|mañana=tomorrow|ayer por la noche=last night|esta mañana=this morning|esta tarde=this afternoon|esta noche=tonight|de la mañana=in the morning|por la mañana=in the morning|de la madrugada=in the morning|de la tarde=in the afternoon|por la tarde=in the afternoon|de la noche=at night|por la noche=at night|esta semana=this week|la semana pasada=last week|semana pasada=last week|lunes=Monday|martes=Tuesday|miércoles=Wednesday|jueves=Thursday|viernes=Friday|sábado=Saturday|domingo=Sunday|" +
  "base de datos=database|pago=payment|pagos=payments|conexión=connection|conexiones=connections|inicios de sesión=logins|puerta=door|puertas=doors|disco=disk|memoria=memory|red=network|inaccesible=unreachable";
