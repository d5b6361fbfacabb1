/** What is read by its context, before the words: `14h30` is a time, `3 heures` a length. */
export const frenchLogPhrases: readonly (readonly [RegExp, string])[] = [
  [/(?<![\d:])(\d{1,2}) ?h(?:eures?)? ?(\d{2})(?![\d:])/giu, "$1:$2"],
  [
    /(?<=(?<!\p{L})(?:à|entre|et|de|dès|après|avant|vers|depuis|jusqu'à|partir de) )(\d{1,2}|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze) ?h(?:eures?)?(?!\p{L})/giu,
    "$1 o'clock",
  ],
  [/(?<!\p{L})de (\d{1,2}(?::\d{2}| o'clock)?) à (?=\d)/giu, "entre $1 et "],
  [/(?<!\p{L})du (\d{1,2}(?:er)?(?: \p{L}+)?(?: \d{4})?) au (?=\d)/giu, "entre le $1 et le "],
  [/(?<!\p{L})(?:le|du) 1er(?= \p{L})/giu, "le 1"],
  [
    /(?<!\p{L})il y a ((?:\d+|\p{L}+) (?:seconde|minute|heure|jour|semaine|an)s?|(?:\d+|\p{L}+) mois)(?!\p{L})/giu,
    "$1 ago",
  ],
];
export const frenchLogWords =
  "combien de temps=how long|combien de fois=how many times|combien d'=how many|combien de=how many|combien=how many|nombre de=number of|nombre d'=number of|au total=in total|à quelle heure=at what time|quelle heure=at what time|depuis quand=since when|jusqu'à quand=until when|de quand à quand=from when to when|quand=when|durée=duration of|duré=last|" +
  "la première et la dernière=first and last|le premier et le dernier=first and last|première et dernière=first and last|premier et dernier=first and last|premier=first|première=first|premiers=first|premières=first|dernier=last|dernière=last|derniers=last|dernières=last|" +
  "commencé=started|commence=start|commencent=start|débuté=started|début=start|fini=ended|terminé=ended|terminées=ended|arrêté=stopped|fin=end|" +
  "montre=show|montre-moi=show me|montrez=show|affiche=show|liste=list|toutes=all|tous=all|tout=all|y a-t-il=are there|y a-t-il eu=were there|il y a=there are|y a=are there|" +
  "erreur=error|erreurs=errors|avertissement=warning|avertissements=warnings|critique=critical|critiques=critical|fatale=fatal|fatales=fatal|fatals=fatal|problème=problem|problèmes=problems|panne=outage|pannes=outages|échec=failure|échecs=failures|échoué=failed|échouent=fail|échouée=failed|échouées=failed|" +
  "entrée=entry|entrées=entries|ligne=line|lignes=lines|événement=event|événements=events|journal=log|journaux=logs|fichier=file|fichiers=files|requête=requests|requêtes=requests|réponses=responses|erreurs serveur=server errors|" +
  "taux=rate|pourcentage=percentage|proportion=proportion|part=share|plus élevé=highest|plus haut=highest|demi-heure=half hour|minutes=minutes|secondes=seconds|heures=hours|jours=days|deux=two|trois=three|quatre=four|cinq=five|six=six|sept=seven|huit=eight|neuf=nine|dix=ten|onze=eleven|douze=twelve|vingt=twenty|trente=thirty|moyenne=average|moyen=average|plus lente=slowest|plus lent=slowest|plus rapide=fastest|compare=compare|comparer=compare|pire=worse|mieux=better|par=per|quel=which|quelle=which|quels=which|quelles=which|sur quel=on which|le plus=the most|la plus=the most|plus=most|plus fréquente=most frequent|plus fréquent=most frequent|différentes=different|chemin=path|chemins=paths|hôte=host|hôtes=hosts|machine=machine|serveur=server|service=service|utilisateur=user|adresse ip=ip address|code de statut=status code|heure=hour|minute=minute|jour=day|" +
  "anormal=unusual|inhabituel=unusual|étrange=unusual|quelque chose=anything|passé=happened|s'est passé=happened|entre=between|et=and|ou=or|depuis=since|avant=before|après=after|vers=around|jusqu'à=until|jusqu'au=until the|à partir de=since|à partir du=since the|dès=since|à=at|midi=noon|minuit=midnight|janvier=January|février=February|mars=March|avril=April|mai=May|juin=June|juillet=July|août=August|septembre=September|octobre=October|novembre=November|décembre=December|" +
  "dans=in|sur=on|avec=with|de=of|du=of the|des=of the|d'=of|le=the|la=the|les=the|l'=the|un=a|une=a|est=is|sont=are|était=was|étaient=were|a=has|ont=have|a eu=had|eu=had|s'=|se=|que=what|qu'=what|seulement=only|elles=they|ils=they|elle=it|il=it|en=of them|ce=it|cette=this|pourquoi=why|signifie=means|doit=must|faut=must|" +
  "aujourd'hui=today|hier=yesterday|avant-hier=the day before yesterday|demain=tomorrow|hier soir=yesterday evening|cette nuit=last night|la nuit dernière=last night|nuit dernière=last night|ce matin=this morning|cet après-midi=this afternoon|ce soir=tonight|du matin=in the morning|le matin=in the morning|au matin=in the morning|de l' après-midi=in the afternoon|l' après-midi=in the afternoon|après-midi=afternoon|du soir=in the evening|le soir=in the evening|la nuit=at night|cette semaine=this week|la semaine dernière=last week|semaine dernière=last week|lundi=Monday|mardi=Tuesday|mercredi=Wednesday|jeudi=Thursday|vendredi=Friday|samedi=Saturday|dimanche=Sunday|" +
  "base de données=database|paiement=payment|paiements=payments|connexion=login|connexions=logins|porte=door|portes=doors|disque=disk|mémoire=memory|réseau=network|injoignable=unreachable";
